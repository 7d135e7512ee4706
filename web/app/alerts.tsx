import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSyncExternalStore } from 'react';
import { ActivateReminder, isReminderPlace } from '../areas/accounts/activate-reminder.tsx';
import { TrackingStrip } from '../areas/site/tracking/tracking-strip.tsx';
import { useUser } from '../shared/people/user.ts';
import { DisabledAlert, hideDisabledAlert, isDisabledAlertPlace } from '../areas/notifications/disabled-alert.tsx';
import { hidePushAlert, isPushAlertPlace, PushAlert } from '../areas/notifications/push/push-alert.tsx';
import { usePushState } from '../areas/notifications/push/push-state.ts';
import { EnrichAlert, hideEnrichAlert, isEnrichPlace } from '../areas/photos/enrich-alert.tsx';
import { useChatTimes } from '../areas/chats/stream/use-chat-times.ts';
import { useOnline } from '../shared/api/use-online.ts';
import { useWords } from '../shared/i18n/use-words.ts';
import { NoticePages, type PagedNotice } from './notice-pages.tsx';
import { Strip } from '../shared/ui/strip.tsx';
import { useKept } from './offline/use-kept.ts';
import { useArrival } from './arrival/screen-guard.tsx';
import { isFlagSet, setFlag } from '../shared/ui/browser/local-flag.ts';

/**
 * The notices on every screen, one at a time: disabled emails, the reminder to confirm, a photo, push notifications.
 * Each has its own conditions and routes. (Specification, section 2: alerts; docs/product.md, Notices and the banner.)
 */
export function Alerts() {
  const words = useWords('shell.alert');
  const user = useUser();
  const online = useOnline();
  const kept = useKept();
  const { momentOf } = useChatTimes();
  const { pathname } = useLocation();
  const [enrichHidden, hideEnrich] = useFlag(hideEnrichAlert);
  const [disabledHidden, hideDisabled] = useFlag(hideDisabledAlert);
  const [pushHidden, hidePush] = useFlag(hidePushAlert);
  const push = usePushState();
  const { heldUp } = useArrival();
  // The screen itself reports this problem.
  if (heldUp) return null;
  if (!online || kept) {
    const since = kept && !kept.lacks ? kept.since : undefined;
    return (
      <Strip stays icon={<WifiOff aria-hidden />}>
        {since === undefined
          ? words('offline')
          : words(online ? 'away_kept' : 'offline_kept', { time: momentOf(new Date(since)) })}
      </Strip>
    );
  }
  if (!user) return <TrackingStrip />;
  const notices = [
    user.notifications_disabled.length > 0 &&
      !disabledHidden &&
      isDisabledAlertPlace(pathname) && {
        id: hideDisabledAlert,
        hide: hideDisabled,
        draw: (onDismiss) => <DisabledAlert onDismiss={onDismiss} />,
      },
    user.status === 'not_confirmed' &&
      user.profile.status === 'disabled' &&
      user.notifications_disabled.length === 0 &&
      isReminderPlace(pathname) && { id: 'activate-reminder', draw: () => <ActivateReminder email={user.email} /> },
    !user.profile.main_image &&
      !enrichHidden &&
      isEnrichPlace(pathname) && {
        id: hideEnrichAlert,
        hide: hideEnrich,
        draw: (onDismiss) => <EnrichAlert onDismiss={onDismiss} />,
      },
    push === 'off' &&
      !pushHidden &&
      isPushAlertPlace(pathname) && {
        id: hidePushAlert,
        hide: hidePush,
        draw: (onDismiss) => <PushAlert onDismiss={onDismiss} />,
      },
  ] satisfies (PagedNotice | false)[];
  const waiting = notices.filter((notice) => notice !== false);
  if (waiting.length === 0) return null;
  return <NoticePages notices={waiting} known={enrichHidden !== undefined} />;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a flag is set in this browser (undefined during the first render), and a function that sets it. */
function useFlag(name: string): [isSet: boolean | undefined, set: () => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => isFlagSet(name),
    () => undefined,
  );
  const set = () => {
    setFlag(name);
    for (const listener of listeners) listener();
  };
  return [isSet, set];
}
