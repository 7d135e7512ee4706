import { Link } from 'react-router';
import { languageNames } from '#contract/languages.ts';
import { useLanguage, useWords } from '../../words/use-words.ts';
import { EmailRow } from './email-row.tsx';
import { NameRow } from './name-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { SettingsRow } from './editable-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The member's name and log-in credentials. */
export function AccountSection() {
  const words = useWords('settings.account');
  return (
    <SettingsSection title={words('title')}>
      <NameRow />
      <EmailRow />
      <PasswordRow />
      <LanguageRow />
    </SettingsSection>
  );
}

function LanguageRow() {
  const words = useWords('settings');
  const language = useLanguage();
  return (
    <SettingsRow
      label={words('account.language')}
      action={
        <Link
          to="/lang-config?next=/settings"
          aria-label={`${words('account.language')}: ${words('change')}`}
          className="link -mr-1 inline-flex min-h-11 shrink-0 items-center px-1"
        >
          {words('change')}
        </Link>
      }
    >
      {languageNames[language]}
    </SettingsRow>
  );
}
