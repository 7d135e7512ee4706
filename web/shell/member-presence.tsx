import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { closeMatch, useMatch } from '../likes/match.ts';
import { TimeBonusPopup } from '../payments/time-bonus-popup.tsx';
import { isMembersArea } from './is-members-area.ts';
import { LiveUpdates } from './live-updates.tsx';

const MatchDialog = lazy(async () => await import('../likes/match-dialog.tsx'));

/**
 * What runs beside every screen of a member: the stream of what happens, the one good moment it may bring, and the
 * word about the welcome bonus.
 */
export function MemberPresence() {
  const matched = useMatch();
  const { pathname } = useLocation();
  return (
    <>
      <LiveUpdates />
      <TimeBonusPopup inMembersArea={isMembersArea(pathname)} />
      {matched && (
        <Suspense>
          <MatchDialog key={matched} member={matched} onClose={closeMatch} />
        </Suspense>
      )}
    </>
  );
}
