import { useId } from 'react';
import { classNames } from './class-names.ts';
import { ChoiceBackground, choiceLabelClass } from './radio.tsx';

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
            className={`grid min-h-11 place-items-center rounded-[9px] px-2 text-center font-semibold text-muted ${choiceLabelClass}`}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <ChoiceBackground className="peer-checked:bg-surface peer-checked:shadow-soft dark:peer-checked:bg-raised" />
            <span className="peer-checked:text-text">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
