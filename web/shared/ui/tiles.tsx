import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { ChoiceBackground, choiceLabelClass } from './radio.tsx';

interface TilesProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  /** Number of columns if there is room, for short answers. */
  columns?: 2 | 3;
  name: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Called when an answer is pressed, even the current one, but not when arrow keys change it. */
  onPress?: (() => void) | undefined;
  error?: string | undefined;
}

const inColumns = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Pause during which the reader sees the choice, in milliseconds. */
const seenMilliseconds = 150;

/** A few large answers, one of which is chosen. */
export function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { legend, hideLegend, columns, name, options, value, onChange, onPress, error } = props;
  const press = ({ target }: MouseEvent) => {
    // The label forwards the click to the input, which fires a second click event.
    if (!(target instanceof HTMLInputElement) && onPress) setTimeout(onPress, seenMilliseconds);
  };
  return (
    <fieldset aria-invalid={error ? true : undefined} tabIndex={-1} className="outline-none">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className={classNames('grid gap-2.5', columns && inColumns[columns])}>
        {options.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have a button to go on
          <label
            key={option.value}
            onClick={press}
            className={`flex min-h-14 items-center gap-2 rounded-card border-[1.5px] border-transparent px-4 py-2 text-18 font-semibold ${choiceLabelClass}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <ChoiceBackground className="-inset-[1.5px] border-[1.5px] border-line-input peer-checked:border-primary peer-checked:bg-soft peer-[:hover:not(:checked)]:bg-sunken" />
            <span className="min-w-0 grow peer-checked:text-on-soft">{option.label}</span>
            <Check className="invisible size-6 shrink-0 text-link peer-checked:visible" aria-hidden />
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
