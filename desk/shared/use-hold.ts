import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DeskHold, type ItemType, takeHold } from '#contract/desk/queues.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { askDesk } from './ask-desk.ts';

/** How often an open item is kept for its reader, in milliseconds: a third of the hold's time. */
const renewal = 5 * 60_000;

interface ItemHold {
  /** Who holds the item; undefined before the first answer. */
  readonly hold: DeskHold | undefined;
  /** Somebody else holds the item: the reader may look, but not decide. */
  readonly isTaken: boolean;
}

/** Takes an item when it is opened, and keeps it while it stays open. */
export function useHold(type: ItemType, id: string | undefined): ItemHold {
  const [hold, setHold] = useState<{ readonly id: string; readonly hold: DeskHold }>();
  const { mutate } = useMutation({
    mutationFn: async (item: string) => await askDesk(takeHold, { item_type: type, item_id: item }),
    onSuccess: (reply, item) => setHold({ id: item, hold: reply.hold }),
    onError: (fault, item) => {
      if (isRefusal(fault, 'held')) setHold({ id: item, hold: (fault.problem as unknown as { hold: DeskHold }).hold });
    },
  });
  useEffect(() => {
    if (!id) return undefined;
    mutate(id);
    const timer = setInterval(() => document.visibilityState === 'visible' && mutate(id), renewal);
    return () => clearInterval(timer);
  }, [id, mutate]);
  const current = hold?.id === id ? hold?.hold : undefined;
  return { hold: current, isTaken: current !== undefined && !current.yours };
}
