import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Strip } from '../../../shared/ui/strip.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSwitchHere } from './push.ts';

/** Local flag that hides the alert once dismissed. (Specification, section 3: local flags.) */
export const hidePushAlert = 'hide-push-notification-alert';

/**
 * Returns whether the alert may appear: not on the notification settings, nor where it would interrupt. (Specification,
 * section 2: alerts.)
 */
export function isPushAlertPlace(pathname: string): boolean {
  return !/^\/(signup|notifications|activate\/done|directdebit|premium)(\/|$)/.test(pathname);
}

const mark = 'push-settled';

/**
 * Inline script at the top of every page, next to `hideFlagged`. The server cannot know whether the browser may ask for
 * permission. If push is unsupported or the permission is already decided, the script keeps the alert from being
 * painted.
 */
export const hideSettledPush = `if(!("PushManager"in self&&"Notification"in self)||Notification.permission!=="default")document.documentElement.classList.add("${mark}")`;

/** Offers push notifications about messages in this browser. */
export function PushAlert({ onDismiss }: { onDismiss: () => void }) {
  const words = useWords('shell.alert');
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSwitchHere();
  useEffect(() => {
    // Permission was granted, but the browser may not be subscribed, so the alert may appear.
    if ('Notification' in window && Notification.permission === 'granted')
      document.documentElement.classList.remove(mark);
  }, []);
  const turnOn = async () => {
    // Uses `mutateAsync`, because the alert unmounts on success, before the toast appears.
    const { isOn } = await mutateAsync(true).catch(() => ({ isOn: false }));
    if (isOn) toast({ tone: 'good', text: words('push_on') });
    // The notification settings explain the reason for a failure.
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
