import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../../shared/people/user.ts';
import { useSending } from '../../areas/chats/outbox/sending.ts';
import { closeMatch, useMatch } from '../../areas/likes/match.ts';
import { ProfileSaver } from '../../areas/members/own/profile-saver.tsx';
import { TimeBonusPopup } from '../../areas/payments/time-bonus-popup.tsx';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { AutoLikeModal } from './auto-like-modal.tsx';
import { isMembersArea } from '../is-members-area.ts';
import { LikeModal } from './like-modal.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { useResumedCalls } from './use-resumed-calls.ts';
import { useUpdates } from '../offline/update.ts';
import { useKeeping } from '../offline/use-keeping.ts';
import { useWarmScreens } from '../arrival/warm-screens.ts';

const MatchDialog = lazyDialog(async () => await import('../../areas/chats/match/match-dialog.tsx'));

/**
 * Background code of all members' screens: live events, the match dialog, sending of unsent messages and changes, and
 * the popup of the welcome bonus.
 */
export function MemberBackground() {
  const matched = useMatch();
  const isMatchShown = useDialogTurn('match', matched !== undefined);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const words = useWords('shell.unsent');
  useWarmScreens();
  useResumedCalls(useMe().id);
  useKeeping(useMe().id);
  useUpdates();
  useSending(useMe().id, ({ to }) => {
    // The conversation itself reports the failure, next to the message.
    if (/^\/chats\/|\/chat$/.test(pathname)) return;
    const show = () => void navigate(`/members/${to}/chat`);
    toast({ tone: 'bad', text: words('text'), action: { label: words('action'), onPress: show } });
  });
  return (
    <>
      <LiveUpdates />
      <ProfileSaver member={useMe().id} />
      <TimeBonusPopup inMembersArea={isMembersArea(pathname)} />
      <LikeModal />
      <AutoLikeModal inMembersArea={isMembersArea(pathname)} />
      {matched && isMatchShown && <MatchDialog key={matched} member={matched} onClose={closeMatch} />}
    </>
  );
}
