import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DeskHold, type ItemType, takeHold } from '#contract/desk/queues.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { askDesk } from './ask-desk.ts';
import { useStaffMe } from './me.tsx';

/** Minimum pause between two renewals of a hold, in milliseconds, in case the browser's clock is ahead. */
const shortestPause = 20_000;

/**
 * Returns the pause before renewing a hold, in milliseconds: a third of its lifetime. During an upgrade, the process
 * that granted the hold may have other settings, so the expiry of the hold counts as well.
 */
export function pauseBeforeRenewal(until: Date | number | string, holdMinutes: number, now = Date.now()): number {
  const left = new Date(until).getTime() - now;
  return Math.max(shortestPause, Math.min(left, holdMinutes * 60_000) / 3);
}

interface ItemHold {
  /** The current hold; undefined before the first response. */
  readonly hold: DeskHold | undefined;
  /** Somebody else holds the item: the viewer may look, but not decide. */
  readonly isTaken: boolean;
}

/** Takes an item when it is opened, and renews the hold while it stays open. */
export function useHold(type: ItemType, id: string | undefined): ItemHold {
  const { times } = useStaffMe();
  const [hold, setHold] = useState<{ readonly id: string; readonly hold: DeskHold }>();
  const { mutateAsync } = useMutation({
    mutationFn: async (item: string) => await askDesk(takeHold, { item_type: type, item_id: item }),
    onSuccess: (reply, item) => setHold({ id: item, hold: reply.hold }),
    onError: (fault, item) => {
      if (isRefusal(fault, 'held')) setHold({ id: item, hold: (fault.problem as unknown as { hold: DeskHold }).hold });
    },
  });
  useEffect(() => {
    if (!id) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const usual = times.hold_minutes * 60_000;
    const renew = async () => {
      let until: DeskHold['until'] | number = Date.now() + usual;
      if (timer === undefined || document.visibilityState === 'visible') {
        // The returned hold shows a refusal. After a network fault, the next renewal retries.
        until = await mutateAsync(id).then(
          ({ hold: taken }) => taken.until,
          () => Date.now() + usual,
        );
      }
      if (isOpen) timer = setTimeout(() => void renew(), pauseBeforeRenewal(until, times.hold_minutes));
    };
    void renew();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [id, times.hold_minutes, mutateAsync]);
  const current = hold?.id === id ? hold?.hold : undefined;
  return { hold: current, isTaken: current !== undefined && !current.yours };
}
