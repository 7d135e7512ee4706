import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** The sentence beside the button that accepts the terms. (Decision 273.) */
export function LegalLine({ className }: { className?: string }) {
  const words = useWords('accounts.sign_up');
  return (
    <p className={className}>
      {words.rich('legal_line', {
        terms: (chunks) => <LegalLink to="/pages/terms">{chunks}</LegalLink>,
        privacy: (chunks) => <LegalLink to="/pages/privacy">{chunks}</LegalLink>,
      })}
    </p>
  );
}

/** A link that opens in a new tab, so that the form keeps its input. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
    </Link>
  );
}
