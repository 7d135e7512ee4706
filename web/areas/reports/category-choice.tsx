import { reportCategory } from '#contract/reports.ts';
import { FieldError } from '../../shared/ui/field.tsx';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../shared/ui/radio.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

interface CategoryChoiceProps {
  value: string;
  /** True if the form was submitted without a category. */
  wrong: boolean;
  onChange: (category: string) => void;
}

/** Radio buttons for the category of a report. */
export function CategoryChoice({ value, wrong, onChange }: CategoryChoiceProps) {
  const words = useWords('reports');
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words('legend')}</legend>
      {reportCategory.options.map((category) => (
        <label
          key={category}
          className={`-mx-2 flex min-h-11 items-center gap-3 rounded-input px-2 py-1.5 ${choiceLabelClass}`}
        >
          <Radio
            name="category"
            value={category}
            checked={value === category}
            aria-invalid={wrong || undefined}
            onChange={() => onChange(category)}
          />
          <ChoiceBackground />
          <span>{words(`categories.${category}`)}</span>
        </label>
      ))}
      {wrong && <FieldError>{words('errors.choose_category')}</FieldError>}
    </fieldset>
  );
}
