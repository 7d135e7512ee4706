import { useQuery } from '@tanstack/react-query';
import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { BlockedRow } from './settings/blocked-row.tsx';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import { useMe } from '../../shared/people/user.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from './account-settings.ts';
import { dataExportQuery, tokenIn } from './settings/data-export.ts';
import { AccountSection } from './settings/account-section.tsx';
import { PrivacySection } from './settings/privacy-section.tsx';
import { TranslationRow } from './settings/translation-row.tsx';
import { SessionsSection } from './settings/sessions-section.tsx';
import { sessionsQuery } from './settings/sessions.ts';
import { ExportRow } from './settings/export-row.tsx';
import { LinkRow } from './settings/link-row.tsx';
import { SettingsSection } from './settings/settings-section.tsx';
import { OrientationConsent } from './settings/orientation-consent.tsx';
import { OrientationForm } from './settings/orientation-form.tsx';

export const handle = {
  words: ['settings', 'accounts', 'data-export'],
  title: 'settings.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask, url }) => [
  accountSettingsQuery(ask),
  sessionsQuery(ask),
  dataExportQuery(tokenIn(url.searchParams), ask),
]);
export const clientLoader = stay;

/** The member's settings, in independent sections. */
export default function SettingsScreen() {
  const words = useWords('settings');
  const { data, error, refetch } = useQuery(accountSettingsQuery());
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-6 pb-14 md:pt-10">
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      {!data && (error ? <FailureNotice onRetry={() => void refetch()} /> : <SettingsSkeleton />)}
      {data && (
        <>
          <AccountSection />
          <PrivacySection>
            <BlockedRow />
            <TranslationRow />
          </PrivacySection>
          <OrientationSection />
          <SessionsSection />
          <DataSection />
        </>
      )}
    </div>
  );
}

function SettingsSkeleton() {
  const words = useWords('settings');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="mt-8 h-72 rounded-card" />
      <Skeleton className="mt-10 h-48 rounded-card" />
    </>
  );
}

/** Notification settings, data export and account deletion. */
function DataSection() {
  const words = useWords('settings.data');
  const { email } = useMe();
  return (
    <SettingsSection title={words('title')}>
      <LinkRow to="/notifications" label={words('mails')} text={words('mails_text')} action={words('open')} />
      <ExportRow email={email} />
      <LinkRow
        to="/settings/delete"
        label={words('delete')}
        text={words('delete_text', { days: reactivationDays })}
        action={words('open')}
      />
    </SettingsSection>
  );
}

/** Special-category data, stored under a separate consent that can be withdrawn here. */
function OrientationSection() {
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
