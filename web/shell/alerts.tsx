import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { ActivateReminder } from '../accounts/activate-reminder.tsx';
import { TrackingStrip } from '../site/tracking/tracking-strip.tsx';
import { useUser } from '../people/user.ts';
import { DisabledAlert, hideDisabledAlert, isDisabledAlertPlace } from '../notifications/disabled-alert.tsx';
import { hidePushAlert, isPushAlertPlace, PushAlert } from '../notifications/push/push-alert.tsx';
import { usePushState } from '../notifications/push/push-state.ts';
import { EnrichAlert, hideEnrichAlert, isEnrichPlace } from '../photos/enrich-alert.tsx';
import { useChatTimes } from '../chats/stream/use-chat-times.ts';
import { useFlag } from '../ui/browser/use-flag.ts';
import { useOnline } from '../api/use-online.ts';
import { useWords } from '../words/use-words.ts';
import { Strip } from '../ui/strip.tsx';
import { useKept } from './offline/use-kept.ts';
import { useArrival } from './arrival/screen-guard.tsx';

/**
 * What a member should know on every screen: the first alert that applies, in the order of the specification. Only the
 * reminder to confirm precedes the one about photos: until then nobody sees either.
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
  // The screen says it itself.
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
  const unconfirmed = user.status === 'not_confirmed' && user.profile.status === 'disabled';
  if (unconfirmed && user.notifications_disabled.length === 0 && !withoutReminder.has(pathname)) {
    return <ActivateReminder email={user.email} />;
  }
  if (!user.profile.main_image && !enrichHidden && isEnrichPlace(pathname)) {
    return <EnrichAlert onDismiss={hideEnrich} />;
  }
  if (push === 'off' && !pushHidden && isPushAlertPlace(pathname)) return <PushAlert onDismiss={hidePush} />;
  if (user.notifications_disabled.length > 0 && !disabledHidden && isDisabledAlertPlace(pathname)) {
    return <DisabledAlert onDismiss={hideDisabled} />;
  }
  return null;
}

/** Not on screens where the address is being confirmed or can be corrected. */
const withoutReminder = new Set([
  '/signup',
  '/settings',
  '/settings/delete',
  '/notifications',
  '/activate/done',
  '/mail-change/do',
]);
