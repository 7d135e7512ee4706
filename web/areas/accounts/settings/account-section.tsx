import { languageNames } from '#contract/languages.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { EmailRow } from './email-row.tsx';
import { NameRow } from './name-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { LinkRow } from './link-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The member's name and login credentials. */
export function AccountSection() {
  const words = useWords('settings.account');
  return (
    <SettingsSection title={words('title')}>
      <NameRow />
      <EmailRow />
      <PasswordRow />
      <LanguageRow />
      <SpendingRow />
    </SettingsSection>
  );
}

function LanguageRow() {
  const words = useWords('settings');
  const language = useLanguage();
  return (
    <LinkRow
      to="/lang-config?next=/settings"
      label={words('account.language')}
      text={languageNames[language]}
      action={words('change')}
    />
  );
}

function SpendingRow() {
  const words = useWords('settings');
  return (
    <LinkRow
      to="/settings/spending"
      label={words('account.spending')}
      text={words('account.spending_text')}
      action={words('data.open')}
    />
  );
}
