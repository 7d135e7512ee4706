import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { isPageHidden } from '../../shared/api/page-hidden.ts';
import { useMe } from '../../shared/people/user.ts';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { isFlagSet, setFlag } from '../../shared/ui/browser/local-flag.ts';
import { useDiscount } from './discount.ts';

const TimeBonusDialog = lazyDialog(async () => await import('./time-bonus-dialog.tsx'));

/** Delay after entering the members area, in seconds. (Specification, section 9.) */
export const popupAfterSeconds = 40;
const closedFlag = 'hide-time-bonus-modal';

/**
 * Opens a dialog in the members area for a member without credits and with an active welcome bonus: 40 seconds after
 * entering it in this tab, across screens and page loads, or when the last credit is spent later. Once closed, it stays
 * closed in all tabs of this browser.
 */
export function TimeBonusPopup({ inMembersArea }: { inMembersArea: boolean }) {
  const { id: me, credits } = useMe();
  const bonus = useDiscount() !== null;
  const [open, setOpen] = useState(false);
  const due = inMembersArea && bonus && credits === 0 && !open;

  const isTurn = useDialogTurn('time_bonus', open && bonus);
  useEffect(() => {
    if (inMembersArea) enteredAt(me);
  }, [inMembersArea, me]);

  useEffect(() => {
    if (!due || isFlagSet(closedFlag)) return;
    const since = Date.now() - enteredAt(me);
    const show = () => {
      // Another tab may have shown the dialog; only the visible tab shows it.
      if (isFlagSet(closedFlag)) return;
      if (isPageHidden()) document.addEventListener('visibilitychange', show, { once: true });
      else setOpen(true);
    };
    const timer = setTimeout(show, Math.max(0, popupAfterSeconds * 1000 - since));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [due, me]);

  useEffect(() => {
    if (!open) return undefined;
    const hear = ({ key }: StorageEvent) => key === closedFlag && setOpen(false);
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [open]);

  if (!isTurn) return null;
  return (
    <TimeBonusDialog
      onClose={() => {
        setFlag(closedFlag);
        setOpen(false);
      }}
    />
  );
}

const enteredMark = 'entered-members-area';
let entered: { readonly by: MemberId; readonly at: number } | undefined;

/**
 * Returns when the member entered the members area in this tab, in milliseconds since 1970, and records the first time.
 */
function enteredAt(me: MemberId): number {
  if (entered?.by !== me) entered = { by: me, at: storedEntry(me) ?? Date.now() };
  try {
    sessionStorage.setItem(enteredMark, `${me} ${entered.at}`);
  } catch {
    // Storage is full or forbidden, so the time lasts only as long as the page.
  }
  return entered.at;
}

function storedEntry(me: MemberId): number | undefined {
  try {
    const [by, at] = (sessionStorage.getItem(enteredMark) ?? '').split(' ');
    // Ignores a time in the future, because the device's clock may have been set back.
    return by === me && Number(at) <= Date.now() ? Number(at) : undefined;
  } catch {
    return undefined;
  }
}
