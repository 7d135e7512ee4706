import { useMutation, useQueryClient } from '@tanstack/react-query';
import { proveMail } from '#contract/notifications/notifications.ts';
import { userQuery } from '../../shared/people/user.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { notificationKeys } from './keys.ts';

/** Target of the link that enables emails. Requires pressing a button, because mail scanners open links too. */
export function MailProof({ token }: { token: string }) {
  const words = useWords('notifications.proved');
  const failed = useWords('notifications.link');
  const client = useQueryClient();
  const sentence = useRefusalSentence('notifications', proveMail);
  const prove = useMutation({
    mutationFn: async () => await ask(proveMail, { token }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(userQuery()),
        client.invalidateQueries({ queryKey: notificationKeys.own }),
      ]);
    },
  });
  const { data, error } = prove;
  const spent = isRefusal(error, 'link_expired') || isRefusal(error, 'invalid');
  const choose = (
    <ButtonLink to="/notifications" variant={data ? 'primary' : 'outline'} replace>
      {words('action')}
    </ButtonLink>
  );
  if (data) {
    return (
      <div role="status">
        <Notice heading="h1" title={words('done_title')} text={words('done_text')}>
          {choose}
        </Notice>
      </div>
    );
  }
  if (spent) {
    return (
      <div role="alert">
        <Notice heading="h1" title={failed('failed_title')} text={sentence(error)}>
          {choose}
        </Notice>
      </div>
    );
  }
  if (error) return <FailureNotice onRetry={() => prove.mutate()} />;
  return (
    <Notice heading="h1" title={words('title')} text={words('lead')}>
      <Button size="large" busy={prove.isPending} onClick={() => prove.mutate()}>
        {words('confirm')}
      </Button>
    </Notice>
  );
}
