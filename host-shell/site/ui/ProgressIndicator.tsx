interface ProgressIndicatorProps {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** A progress bar with its percentage; red under 50, orange under 75, else green. */
export function ProgressIndicator({ label, percent }: ProgressIndicatorProps) {
  return (
    <div className="pg-progress" data-tone={percent < 50 ? 'red' : percent < 75 ? 'orange' : 'green'}>
      <div className="pg-progress__words">
        <span>{label}</span>
        <span>{percent}%</span>
      </div>
      {/* An SVG, since a width in a style attribute would break the page's policy. */}
      <svg
        className="pg-progress__bar"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className="pg-progress__track" width="100" height="6" />
        <rect className="pg-progress__fill" width={percent} height="6" />
      </svg>
    </div>
  );
}
