import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { switchSubscription } from '#contract/notifications/notifications.ts';
import { useUser } from '../../shared/people/user.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { subscriptionQuery } from './notifications.ts';
import type { SaveType } from './type-switch.tsx';
import { TypeSections } from './type-sections.tsx';
import { notificationKeys } from './keys.ts';

/** Target of the unsubscribe link in emails, logged in or not. Opening it changes nothing. */
export function MailSubscription({ token }: { token: string }) {
  const words = useWords('notifications');
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(subscriptionQuery(token));
  const sentence = useRefusalSentence('notifications', switchSubscription);
  const change = async (type: Parameters<SaveType>[0] | 'all', on: boolean) => {
    const { subscription } = await ask(switchSubscription, { token, type, on });
    client.setQueryData(subscriptionQuery(token).queryKey, subscription);
    if (user) await client.invalidateQueries({ queryKey: notificationKeys.own });
  };
  const stopAll = useMutation({ mutationFn: async () => await change('all', false) });

  if (error && (isRefusal(error, 'link_expired') || isRefusal(error, 'invalid'))) return <DeadLink />;
  if (!data)
    return error ? <FailureNotice onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
  const stopped = !Object.values(data.types).some(Boolean);
  return (
    <>
      <h1 className="text-28 lg:text-36">{words('link.title')}</h1>
      <p className="mt-2 text-muted">{words('link.lead', { email: data.email_hint })}</p>
      <div role="status" className="mt-6">
        {stopped && (
          <p className="flex gap-2.5 rounded-card bg-soft p-4 text-on-soft md:p-5">
            <MailX className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            <span>
              <b className="block">{words('link.all_title')}</b>
              {words('link.all_text')}
            </span>
          </p>
        )}
      </div>
      {!stopped && (
        <Button size="large" busy={stopAll.isPending} onClick={() => stopAll.mutate()} className="max-sm:w-full">
          {words('link.all')}
        </Button>
      )}
      {stopAll.error && <FieldError>{words('not_saved', { reason: sentence(stopAll.error) })}</FieldError>}
      <TypeSections types={data.types} save={change} sentence={sentence} byLink />
      <ToOwn look="text" />
    </>
  );
}

/** Link to all notification settings, via the login if necessary. */
function ToOwn({ look }: { look: 'text' | 'outline' }) {
  const words = useWords('notifications');
  return useUser() ? (
    <ButtonLink to="/notifications" variant={look} className={look === 'text' ? 'mt-4 -ml-6' : undefined}>
      {words('proved.action')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login?next=/notifications" variant={look} className={look === 'text' ? 'mt-4 -ml-6' : undefined}>
      {words('link.log_in')}
    </ButtonLink>
  );
}

function DeadLink() {
  const words = useWords('notifications.link');
  return (
    <div role="alert">
      <Notice heading="h1" title={words('failed_title')} text={words('failed_text')}>
        <ToOwn look="outline" />
      </Notice>
    </div>
  );
}
