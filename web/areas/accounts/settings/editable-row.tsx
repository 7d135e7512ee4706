import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface RowProps {
  label: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A setting with its label, value and actions. */
export function SettingsRow({ label, children, action }: RowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-2.5 md:px-5">
      <div className="min-w-0 grow basis-32">
        <p className="font-semibold">{label}</p>
        <div className="text-14 text-muted">{children}</div>
      </div>
      {action}
    </div>
  );
}

interface EditableRowProps {
  label: string;
  value: ReactNode;
  /** Renders the form that opens below the row. `close` collapses the form and restores the focus. */
  form: (close: () => void) => ReactNode;
  /** URL fragment that opens the form, without the `#`. */
  anchor?: string;
}

/** A setting with a collapsible form. Opens if the URL fragment matches `anchor`. */
export function EditableRow({ label, value, form, anchor }: EditableRowProps) {
  const words = useWords('settings');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) setOpen(true);
  }, [anchor]);
  useEffect(() => {
    if (!open) return;
    const button = opener.current;
    fields.current?.querySelector('input')?.focus();
    return () => button?.focus();
  }, [open]);

  return (
    <div id={anchor} className="scroll-mt-20">
      <SettingsRow
        label={label}
        action={
          <button
            ref={opener}
            type="button"
            aria-expanded={open}
            aria-label={`${label}: ${words(open ? 'cancel' : 'change')}`}
            onClick={() => setOpen(!open)}
            className="link -mr-1 min-h-11 shrink-0 px-1"
          >
            {words(open ? 'cancel' : 'change')}
          </button>
        }
      >
        {value}
      </SettingsRow>
      {open && (
        <div ref={fields} className="max-w-120 px-4 pt-2 pb-6 md:px-5">
          {form(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
