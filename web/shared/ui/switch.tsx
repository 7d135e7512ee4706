import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** Explanation of the effect, in small print below. */
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off switch that takes effect at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <span id={id} className={hint && 'font-semibold'}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-14 text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-block h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-labelledby={id}
          aria-describedby={hint && `${id}-hint`}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full bg-line-input transition-colors checked:bg-control disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-white transition-transform peer-checked:translate-x-4.5" />
      </span>
    </label>
  );
}
