import { lazy, Suspense, useEffect, useState } from 'react';
import { useMe } from '../accounts/user.ts';
import { isFlagSet, setFlag } from '../ui/local-flag.ts';
import { useDiscount } from './discount.ts';

const TimeBonusDialog = lazy(async () => await import('./time-bonus-dialog.tsx'));

/** It appears this long after entering the members area. (Specification, section 9.) */
export const popupAfterSeconds = 40;
/** Somebody who is writing, or reading another dialog, is left in peace this long. */
const peaceSeconds = 5;
const closedFlag = 'hide-time-bonus-modal';

/**
 * Waits, in the members area, for a member without credits whose welcome bonus still holds. Once closed it never
 * reappears in this browser.
 */
export function TimeBonusPopup({ inMembersArea }: { inMembersArea: boolean }) {
  const { credits } = useMe();
  const bonus = useDiscount() !== null;
  const [open, setOpen] = useState(false);
  const awaited = inMembersArea && bonus && credits === 0 && !open;

  useEffect(() => {
    if (!awaited || isFlagSet(closedFlag)) return;
    let timer = setTimeout(appear, popupAfterSeconds * 1000);
    function appear() {
      if (isBusy()) timer = setTimeout(appear, peaceSeconds * 1000);
      else setOpen(true);
    }
    return () => clearTimeout(timer);
  }, [awaited]);

  if (!open || !bonus) return null;
  return (
    <Suspense>
      <TimeBonusDialog
        onClose={() => {
          setFlag(closedFlag);
          setOpen(false);
        }}
      />
    </Suspense>
  );
}

function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea') === true;
}
