import { type KeyAction, useKeys } from './keyboard.tsx';
import type { OpenItem } from './use-queue-item.ts';
import { useDeskWords } from './words.tsx';

interface QueueKeys {
  /** Keys for this queue's decisions. */
  readonly own: readonly KeyAction[];
  readonly isOff: boolean;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** Registers the keys of an open item: those of its queue, then those that all queues share. */
export function useQueueKeys<Sent>(item: OpenItem<Sent>, { own, isOff, canSend, send }: QueueKeys): void {
  const words = useDeskWords('items');
  useKeys([
    ...own,
    { keys: 'Mod+Enter', label: words('keys.send'), isDisabled: isOff || !canSend, run: send },
    { keys: 'j|ArrowDown', label: words('keys.next'), run: () => item.step(1) },
    { keys: 'k|ArrowUp', label: words('keys.previous'), isMinor: true, run: () => item.step(-1) },
    { keys: 'n', label: words('take_next'), isMinor: true, run: item.takeNext },
    { keys: 'p', label: words('put_back'), isMinor: true, run: item.giveBack },
    { keys: 'q', label: words('second'), isDisabled: isOff, run: () => item.setAsking(true) },
  ]);
}
