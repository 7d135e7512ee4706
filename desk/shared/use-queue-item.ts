import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskDecision, type DeskHold, type ItemType, putBack } from '#contract/desk/queues.ts';
import type { KeyName } from '#web/shared/api/queries/query-key.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { askDesk } from './ask-desk.ts';
import { useRefusalText } from './refusal-text.ts';
import { useDeskToast } from './toasts.tsx';
import { useReportDecision } from './use-decide.ts';
import { useHold } from './use-hold.ts';
import { useDeskWords } from './words.tsx';

/** The properties that items of all queues share. */
export interface QueuedItem {
  readonly hold: DeskHold | null;
}

interface QueueItemOptions<Item extends QueuedItem, Sent> {
  readonly type: ItemType;
  readonly id: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly go: (id: string | undefined) => void;
  /** Query keys of the queue and of one item. The id follows the item's key. */
  readonly keys: { readonly list: KeyName; readonly item: KeyName };
  /** Sends the decision. */
  readonly send: (verdict: Sent) => Promise<{ readonly decision: DeskDecision }>;
  /** Toast text for a decision. */
  readonly decidedText: (decision: DeskDecision) => string;
}

/** An open queue item: its hold, its neighbours, its decision, and the handlers of the common keys. */
export interface OpenItem<Sent> {
  readonly type: ItemType;
  readonly id: string;
  readonly hold: DeskHold | undefined;
  readonly isTaken: boolean;
  readonly isOnline: boolean;
  readonly isSending: boolean;
  /**
   * Set if somebody decided the item while the viewer looked at it. `sent`: the viewer's decision, which was not
   * carried out.
   */
  readonly meanwhile: { readonly decision: DeskDecision | null; readonly sent: Sent } | undefined;
  readonly isAsking: boolean;
  decide(verdict: Sent): void;
  setAsking(isAsking: boolean): void;
  /** Called after the question to colleagues was sent: the item is back in the queue. */
  asked(): void;
  /** Opens the item that is `by` places further in the queue. */
  step(by: number): void;
  /** Opens the next item that nobody else holds, or the empty queue. */
  takeNext(): void;
  giveBack(): void;
}

/** Opens a queue item: takes it, decides it once, reports the decision with an undo button, and opens the next item. */
export function useQueueItem<Item extends QueuedItem, Sent>(options: QueueItemOptions<Item, Sent>): OpenItem<Sent> {
  const { type, id, items, idOf, go, keys, send, decidedText } = options;
  const words = useDeskWords('items');
  const client = useQueryClient();
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const reportDecision = useReportDecision();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<OpenItem<Sent>['meanwhile']>();
  const { hold, isTaken } = useHold(type, id);
  const place = items.findIndex((item) => idOf(item) === id);
  const following = () => {
    const after = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
    const next = after.find((item) => idOf(item) !== id && (!item.hold || item.hold.yours));
    return next && idOf(next);
  };
  const forget = () => void client.invalidateQueries({ queryKey: [keys.list] });
  /** Removes the item from the cached list, so that it is not opened again before the refetch. */
  const leave = () => {
    client.setQueriesData<{ readonly items: readonly Item[] }>(
      { queryKey: [keys.list] },
      (before) => before && { ...before, items: before.items.filter((item) => idOf(item) !== id) },
    );
    go(following());
    forget();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (verdict: Sent) => await send(verdict),
    onSuccess: ({ decision }) => {
      reportDecision({
        text: decidedText(decision),
        decisions: [decision.id],
        undone: () => {
          void client.invalidateQueries({ queryKey: [keys.item, id] });
          forget();
          go(id);
        },
      });
      client.removeQueries({ queryKey: [keys.item, id] });
      leave();
    },
    onError: (fault, sent) => {
      if (isRefusal(fault, 'decided_already')) {
        const { decision } = fault.problem as unknown as { decision: DeskDecision | null };
        setMeanwhile({ decision, sent });
        forget();
        return;
      }
      if (isRefusal(fault, 'item_changed')) void client.invalidateQueries({ queryKey: [keys.item, id] });
      toast({ text: refusal(fault), isError: true });
    },
  });
  return {
    type,
    id,
    hold,
    isTaken,
    isOnline,
    isSending: isPending,
    meanwhile,
    isAsking,
    decide: mutate,
    setAsking,
    asked: () => {
      toast({ text: words('asked') });
      go(following());
      forget();
    },
    step: (by) => {
      const next = items[place + by];
      if (next) go(idOf(next));
    },
    takeNext: () => go(following()),
    giveBack: () => {
      void askDesk(putBack, { item_type: type, item_id: id }).then(forget, () => undefined);
      go(following());
    },
  };
}
