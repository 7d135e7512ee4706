import { useMutation } from '@tanstack/react-query';
import { MailCheck, WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { resendActivation } from '#contract/accounts.ts';
import { useUser } from '../accounts/user.ts';
import { TimeBonusStrip } from '../payments/time-bonus-strip.tsx';
import { toast } from '../ui/toast.tsx';
import { ask } from '../wire/ask.ts';
import { useOnline } from '../wire/use-online.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useWords } from '../words/use-words.ts';
import { Strip } from '../ui/strip.tsx';
import { isMembersArea } from './is-members-area.ts';

/** What a member should know on every screen: the first that applies, in the order of the specification. */
export function Alerts() {
  const words = useWords('shell.alert');
  const user = useUser();
  const online = useOnline();
  const { pathname } = useLocation();
  if (!online) return <Strip icon={<WifiOff aria-hidden />}>{words('offline')}</Strip>;
  if (!user) return null;
  const unconfirmed = user.status === 'not_confirmed' && user.profile.status === 'disabled';
  if (unconfirmed && user.notifications_disabled.length === 0 && !['/signup', '/activate/done'].includes(pathname)) {
    return <ActivateReminder email={user.email} />;
  }
  return isMembersArea(pathname) ? <TimeBonusStrip /> : null;
}

function ActivateReminder({ email }: { email: string }) {
  const words = useWords('shell.alert');
  const sentence = useRefusalSentence('accounts', resendActivation);
  const resend = useMutation({
    mutationFn: async () => await ask(resendActivation, {}),
    onSuccess: () => toast({ tone: 'good', text: words('activate_sent', { email }) }),
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return (
    <Strip
      icon={<MailCheck aria-hidden />}
      action={
        <button
          type="button"
          disabled={resend.isPending}
          onClick={() => resend.mutate()}
          className="link min-h-11 text-14 md:text-16"
        >
          {words('activate_action')}
        </button>
      }
    >
      {words('activate')}
    </Strip>
  );
}
