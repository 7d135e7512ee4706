import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { OrientationConsent } from './orientation-consent.tsx';
import { OrientationForm } from './orientation-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Special-category data, stored under a separate consent that can be withdrawn here. */
export function OrientationSection() {
  const words = useWords('settings.orientation');
  const { data } = useQuery(accountSettingsQuery());
  if (!data) return null;
  return (
    <SettingsSection title={words('title')} lead={words('lead')}>
      <div className="px-4 py-4 md:px-5">
        <OrientationForm key={data.orientation?.given_at ?? 'none'} orientation={data.orientation} />
      </div>
      {data.orientation && <OrientationConsent given_at={data.orientation.given_at} />}
    </SettingsSection>
  );
}
