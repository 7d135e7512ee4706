import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedProps<Value extends string> {
  label: string;
  name?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: boolean;
}

/** A few options side by side, one of which is chosen. */
export function Segmented<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error = false,
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div
        className={classNames(
          'grid auto-cols-fr grid-flow-col rounded-input bg-sunken p-1',
          error && 'ring-[1.5px] ring-danger',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 place-items-center rounded-[9px] px-2 text-center font-semibold text-muted has-checked:bg-surface has-checked:text-text has-checked:shadow-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus dark:has-checked:bg-raised"
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
