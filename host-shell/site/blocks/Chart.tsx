import type { BlockOf } from '../page/blocks.ts';

const BAR_WIDTH = 10;
const BAR_SPACE = 16;
const HEIGHT = 120;
/** A day with the value 0 is drawn as a line, not a gap. */
const LEAST_HEIGHT = 2;

/** A bar chart by day. The table under it has the same data for screen readers. */
export function Chart({ block: { bars, heading } }: { readonly block: BlockOf<'chart'> }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const width = bars.length * BAR_SPACE;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="pg-chart">
      <svg className="pg-chart__bars" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, value, text }, index) => {
          const height = Math.max(LEAST_HEIGHT, Math.round((value / highest) * HEIGHT));
          return (
            <rect
              key={label}
              className="pg-chart__bar"
              x={index * BAR_SPACE + (BAR_SPACE - BAR_WIDTH) / 2}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              rx="2"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="pg-chart__ends" aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      <table className="pg-hidden">
        <caption>{heading}</caption>
        <tbody>
          {bars.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
