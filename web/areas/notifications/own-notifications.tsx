import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { useMe, userQuery } from '../../shared/people/user.ts';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { askPersistently } from '../../shared/api/pending-calls.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { DisabledNotice } from './disabled-notice.tsx';
import { notificationsQuery } from './notifications.ts';
import type { SaveType } from './type-switch.tsx';
import { PushSection } from './push/push-section.tsx';
import { TypeSections } from './type-sections.tsx';

/** The member's own notification settings. */
export function OwnNotifications() {
  const words = useWords('notifications');
  const client = useQueryClient();
  const me = useMe().id;
  const { data, error, refetch } = useQuery(notificationsQuery());
  const sentence = useRefusalSentence('notifications', switchNotification);
  const save: SaveType = async (type, on) => {
    const { notifications } = await askPersistently(me, switchNotification, { type, on });
    client.setQueryData(notificationsQuery().queryKey, notifications);
    if (data && data.disabled.length !== notifications.disabled.length) await client.invalidateQueries(userQuery());
  };
  return (
    <>
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      {!data && (error ? <FailureNotice onRetry={() => void refetch()} /> : <Loading />)}
      {data && (
        <>
          <PushSection />
          <h2 className="mt-10 text-22 md:mt-12">{words('emails')}</h2>
          <p className="mt-1 [overflow-wrap:anywhere] text-muted">
            {words('lead', { email: data.email })}{' '}
            <Link to="/settings#email" className="link">
              {words('change')}
            </Link>
          </p>
          <DisabledNotice reasons={data.disabled} email={data.email} />
          {data.invisible && <Invisible />}
          <TypeSections types={data.types} save={save} sentence={sentence} />
        </>
      )}
    </>
  );
}

function Invisible() {
  const words = useWords('notifications');
  return (
    <p className="mt-6 flex gap-2.5 rounded-card bg-soft p-4 text-on-soft md:p-5">
      <EyeOff className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">
        {words('invisible')}{' '}
        <Link to="/settings" className="link text-on-soft">
          {words('invisible_action')}
        </Link>
      </span>
    </p>
  );
}

function Loading() {
  const words = useWords('notifications');
  return (
    <>
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="mt-8 h-72 rounded-card" />
      <Skeleton className="mt-10 h-72 rounded-card" />
    </>
  );
}
