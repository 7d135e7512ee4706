import { Link } from 'react-router';
import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { useWords } from '../../words/use-words.ts';
import { ExportRow } from './export-row.tsx';
import { SettingsRow } from './editable-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The member's data: exporting it, and deleting the account. */
export function DataSection() {
  const words = useWords('settings.data');
  return (
    <SettingsSection title={words('title')}>
      <DataRow to="/notifications" label={words('mails')} text={words('mails_text')} action={words('open')} />
      <ExportRow />
      <DataRow
        to="/settings/delete"
        label={words('delete')}
        text={words('delete_text', { days: reactivationDays })}
        action={words('open')}
      />
    </SettingsSection>
  );
}

function DataRow({ to, label, text, action }: { to: string; label: string; text: string; action: string }) {
  return (
    <SettingsRow
      label={label}
      action={
        <Link
          to={to}
          aria-label={`${label}: ${action}`}
          className="link -mr-1 inline-flex min-h-11 shrink-0 items-center px-1"
        >
          {action}
        </Link>
      }
    >
      {text}
    </SettingsRow>
  );
}
