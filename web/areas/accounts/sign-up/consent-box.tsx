import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../../shared/people/settings.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface ConsentBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}

/** Consent to the terms and the privacy notice; never pre-ticked. */
export function ConsentBox({ checked, onChange, error }: ConsentBoxProps) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  return (
    <div>
      <label className="flex gap-3">
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-primary"
        />
        <span className="text-14">
          {words.rich('consent', {
            site,
            terms: (chunks) => <LegalLink to="/pages/terms">{chunks}</LegalLink>,
            privacy: (chunks) => <LegalLink to="/pages/privacy">{chunks}</LegalLink>,
          })}
        </span>
      </label>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** A link that opens in a new tab, so that the form keeps its input. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
    </Link>
  );
}
