import { CopyButton } from './CopyButton.tsx';

/** Code, with a button that copies it. */
export function CopyableCode({ text }: { readonly text: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre className="pg-snippet__code" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </>
  );
}
