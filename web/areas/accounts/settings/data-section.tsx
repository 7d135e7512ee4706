import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { ExportRow } from './export-row.tsx';
import { LinkRow } from './link-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Notification settings, data export and account deletion. */
export function DataSection() {
  const words = useWords('settings.data');
  return (
    <SettingsSection title={words('title')}>
      <LinkRow to="/notifications" label={words('mails')} text={words('mails_text')} action={words('open')} />
      <ExportRow />
      <LinkRow
        to="/settings/delete"
        label={words('delete')}
        text={words('delete_text', { days: reactivationDays })}
        action={words('open')}
      />
    </SettingsSection>
  );
}
