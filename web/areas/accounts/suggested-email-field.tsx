import { type ComponentProps, useRef } from 'react';
import { EmailField, type FieldProps } from '../../shared/ui/field.tsx';
import { EmailSuggestion } from './sign-up/email-suggestion-line.tsx';

interface SuggestedEmailFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'>, FieldProps {
  value: string;
  onType: (email: string) => void;
}

/** An email field that suggests the correction of a likely typo. A suggestion never blocks the form. */
export function SuggestedEmailField({ value, onType, ...field }: SuggestedEmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <EmailField {...field} ref={input} value={value} onChange={(event) => onType(event.target.value)} />
      <EmailSuggestion
        typed={value}
        onTake={(email) => {
          onType(email);
          // The suggestion, which has the focus, disappears.
          input.current?.focus();
        }}
      />
    </div>
  );
}
