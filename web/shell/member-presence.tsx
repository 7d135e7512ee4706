import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { TimeBonusPopup } from '../payments/time-bonus-popup.tsx';
import { isMembersArea } from './is-members-area.ts';
import { LiveUpdates } from './live-updates.tsx';

const MatchDialog = lazy(async () => await import('../likes/match-dialog.tsx'));

/**
 * What runs beside every screen of a member: the stream of what happens, the one good moment it may bring, and the
 * word about the welcome bonus.
 */
export function MemberPresence() {
  const [matched, setMatched] = useState<string>();
  const { pathname } = useLocation();
  return (
    <>
      <LiveUpdates onMatch={setMatched} />
      <TimeBonusPopup inMembersArea={isMembersArea(pathname)} />
      {matched && (
        <Suspense>
          <MatchDialog member={matched} onClose={() => setMatched(undefined)} />
        </Suspense>
      )}
    </>
  );
}
