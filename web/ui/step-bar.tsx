interface StepBarProps {
  /** Which step this is, from 1, of how many. */
  number: number;
  count: number;
  /** The same in words. */
  label: string;
}

/** How far one is in a row of questions. */
export function StepBar({ number, count, label }: StepBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={number}
      className="mt-2 h-1.5 overflow-hidden rounded-full bg-soft-strong"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width]"
        style={{ width: `${(number / count) * 100}%` }}
      />
    </div>
  );
}
