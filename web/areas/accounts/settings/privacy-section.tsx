import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { autoLikesPerDay } from '#contract/accounts/account-settings.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery, useSwitchSettings } from '../account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

/** Settings for the visibility of the member, and for automatic actions on their behalf. */
export function PrivacySection({ children }: { children: ReactNode }) {
  const words = useWords('settings.privacy');
  const { data } = useQuery(accountSettingsQuery());
  const change = useSwitchSettings();
  const { discreet } = useSettings();
  if (!data) return null;
  return (
    <SettingsSection title={words('title')}>
      <div className="px-4 py-3 md:px-5">
        <Switch
          label={words('invisible')}
          hint={words('invisible_text')}
          checked={data.invisible}
          onChange={(invisible) => change({ invisible })}
        />
      </div>
      {!discreet && (
        <div className="px-4 py-3 md:px-5">
          <Switch
            label={words('public_photo')}
            hint={words('public_photo_text')}
            checked={data.public_photo}
            onChange={(public_photo) => change({ public_photo })}
          />
        </div>
      )}
      <div className="px-4 py-3 md:px-5">
        <Switch
          label={words('receipts')}
          hint={words('receipts_text')}
          checked={data.receipts_shown}
          onChange={(receipts_shown) => change({ receipts_shown })}
        />
      </div>
      <div className="px-4 py-3 md:px-5">
        <Switch
          label={words('typing')}
          hint={words('typing_text')}
          checked={data.typing_shown}
          onChange={(typing_shown) => change({ typing_shown })}
        />
      </div>
      <div className="px-4 py-3 md:px-5">
        <Switch
          label={words('auto_like')}
          hint={words('auto_like_text', { count: autoLikesPerDay })}
          checked={data.auto_like}
          onChange={(auto_like) => change({ auto_like })}
        />
      </div>
      {children}
    </SettingsSection>
  );
}
