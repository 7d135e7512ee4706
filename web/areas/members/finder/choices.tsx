import { useId } from 'react';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../../shared/ui/radio.tsx';

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Vertical list of radio buttons. */
export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`flex min-h-14 items-center gap-3.5 rounded-input border-[1.5px] border-transparent px-4.5 py-2 font-semibold ${choiceLabelClass}`}
        >
          <Radio name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <ChoiceBackground className="-inset-[1.5px] border-[1.5px] border-line peer-checked:border-primary peer-checked:bg-soft peer-[:hover:not(:checked)]:bg-sunken" />
          <span className="peer-checked:text-on-soft">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
