import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { TriangleAlert } from 'lucide-react';

interface TextFieldProps extends ComponentPropsWithoutRef<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A labelled field for a single line of text. */
export function DeskField({ label, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input id={id} className="field" {...(hint && { 'aria-describedby': `${id}-hint` })} {...rest} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted mt-1 text-13">
          {hint}
        </p>
      )}
    </div>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly isFocused?: boolean;
}

/** Field for the six digits of an authenticator code. A single input, so that pasting and autofill work. */
export function AppCodeField({ label, value, change, isFocused = false }: CodeFieldProps) {
  return (
    <DeskField
      label={label}
      value={value}
      onChange={(event) => change(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={7}
      required
      autoFocus={isFocused}
      className="[&_input]:text-18 [&_input]:tracking-[0.3em]"
    />
  );
}

/** Error message, announced immediately by screen readers. */
export function AttemptTrouble({ children }: { readonly children: ReactNode }) {
  return children ? (
    <p className="note note-danger" role="alert">
      <TriangleAlert aria-hidden />
      <span>{children}</span>
    </p>
  ) : null;
}
