import type { LoaderFunctionArgs } from 'react-router';
import { Navigate, useSearchParams } from 'react-router';
import { useUser } from '../../shared/people/user.ts';
import { ScriptsLine } from '../../shared/ui/scripts-line.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import { requireMember } from '../../shared/api/require-member.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { MailProof } from './mail-proof.tsx';
import { MailSubscription } from './mail-subscription.tsx';
import { notificationsQuery, subscriptionQuery } from './notifications.ts';
import { OwnNotifications } from './own-notifications.tsx';
import { pushQuery } from './push/push.ts';

export const handle = { words: ['notifications', 'push'], title: 'notifications.title' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const token = query.get('token');
  const proof = query.get('proof');
  if (token === null && proof === null) await requireMember(args);
  return await preload(({ ask }) => {
    if (token !== null) return [subscriptionQuery(token, ask)];
    return proof === null ? [notificationsQuery(ask), pushQuery(ask)] : [];
  })(args);
}
export const clientLoader = stay;

/** Notification settings of a member, the unsubscribe page of an email, and the proof that emails arrive. */
export default function NotificationsScreen() {
  const [query] = useSearchParams();
  const user = useUser();
  const token = query.get('token');
  const proof = query.get('proof');
  if (token === null && proof === null && !user) return <Navigate replace to="/login?next=/notifications" />;
  return (
    <>
      {token === null && proof === null && <ScriptsLine />}
      <div className="mx-auto w-full max-w-180 px-4 pt-6 pb-14 md:pt-10">
        {token !== null && <MailSubscription token={token} />}
        {token === null && proof !== null && <MailProof token={proof} />}
        {token === null && proof === null && <OwnNotifications />}
      </div>
    </>
  );
}
