import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Strip } from '../../../shared/ui/strip.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSwitchHere } from './push.ts';

/** (Specification, section 3: local flags.) */
export const hidePushAlert = 'hide-push-notification-alert';

/** Not where pushes are explained and switched, nor where members are busy. (Specification, section 2: alerts.) */
export function isPushAlertPlace(pathname: string): boolean {
  return !/^\/(signup|notifications|activate\/done|directdebit|premium)(\/|$)/.test(pathname);
}

const mark = 'push-settled';

/**
 * Runs at the top of every page, beside `hideFlagged`: the server cannot know whether a browser may be asked. One that
 * cannot show pushes, or was asked before, does not even paint the alert.
 */
export const hideSettledPush = `if(!("PushManager"in self&&"Notification"in self)||Notification.permission!=="default")document.documentElement.classList.add("${mark}")`;

/** Offers to tell the member of messages in this browser. */
export function PushAlert({ onDismiss }: { onDismiss: () => void }) {
  const words = useWords('shell.alert');
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSwitchHere();
  useEffect(() => {
    // One that was asked before and is not subscribed may be asked again.
    if ('Notification' in window && Notification.permission === 'granted')
      document.documentElement.classList.remove(mark);
  }, []);
  const turnOn = async () => {
    // Once it is on, the alert is gone, and what it was about to do is done all the same.
    const { isOn } = await mutateAsync(true).catch(() => ({ isOn: false }));
    if (isOn) toast({ tone: 'good', text: words('push_on') });
    // There it says why not.
    else void navigate('/notifications');
  };
  return (
    <Strip
      icon={<Bell aria-hidden />}
      action={
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && void turnOn()}
          className="link min-h-11 text-14 text-on-soft md:text-16"
        >
          {words('push_action')}
        </button>
      }
      onDismiss={onDismiss}
      flag={hidePushAlert}
    >
      {words('push')}
    </Strip>
  );
}
