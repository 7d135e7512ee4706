import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
}

interface FieldParts extends FieldProps {
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A label, a control, its hint and its error. */
export function Field({ label, error, hint, children }: FieldParts) {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-14 text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const controlClass =
  'block min-h-12 w-full rounded-input border-[1.5px] border-line-input bg-surface px-4 py-2 text-16 text-text placeholder:text-muted aria-invalid:border-danger';

export function TextField({ label, error, hint, className, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <input type="text" {...input} {...ids} className={classNames(controlClass, className)} />}
    </Field>
  );
}

/** An email field: phones show a keyboard with @, and browsers autofill the address. */
export function EmailField(props: ComponentProps<'input'> & FieldProps) {
  return <TextField type="email" name="email" inputMode="email" autoComplete="email" {...props} />;
}

export function TextArea({ label, error, hint, className, ...input }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <textarea {...input} {...ids} className={classNames(controlClass, 'resize-y py-3', className)} />}
    </Field>
  );
}

export interface PasswordFieldProps extends ComponentProps<'input'>, FieldProps {
  showLabel: string;
  hideLabel: string;
}

/** A password that can be made visible. */
export function PasswordField({ label, error, hint, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'pr-12')}
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-input text-muted"
          >
            {shown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
}

export function SelectField({ label, error, hint, children, ...select }: ComponentProps<'select'> & FieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <select
          {...select}
          {...ids}
          className={classNames(
            controlClass,
            'appearance-none bg-[image:var(--chevron)] bg-[position:right_1rem_center] bg-no-repeat pr-11 text-ellipsis',
          )}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
