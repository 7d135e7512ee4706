import { chatsPage } from '#contract/chats/chats.ts';
import { noteReceipts, type Receipt } from '#contract/chats/receipts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { askPersistently } from '../../../shared/api/pending-calls.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';

interface Waiting {
  readonly me: MemberId;
  readonly receipt: Receipt;
  readonly onRefused: () => void;
}

/** Receipts not reported yet: the latest per conversation and kind. */
const waiting = new Map<string, Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Delay to report simultaneous receipts together, in milliseconds. */
const togetherMilliseconds = 30;
/** Minimum interval between reports, in milliseconds: a burst of messages causes one report. */
const pauseMilliseconds = 1_000;

/**
 * Reports delivered or read messages. Batches receipts into one call, which is stored and retried until the server
 * accepts it. `onRefused`: the receipt was not recorded.
 */
export function reportReceipt(me: MemberId, receipt: Receipt, onRefused: () => void): void {
  const name = `${receipt.conversation} ${receipt.read}`;
  const before = waiting.get(name)?.receipt;
  if (before && before.message >= receipt.message) return;
  waiting.set(name, { me, receipt, onRefused });
  const pause = reportedAt + pauseMilliseconds - performance.now();
  timer ??= setTimeout(reportNow, Math.max(pause, togetherMilliseconds));
  document.addEventListener('visibilitychange', reportNow);
  window.addEventListener('pagehide', reportNow);
}

/** Reports pending receipts immediately. */
export function reportNow(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', reportNow);
  window.removeEventListener('pagehide', reportNow);
  const all = [...waiting.values()];
  waiting.clear();
  reportedAt = performance.now();
  for (const member of new Set(all.map(({ me }) => me))) {
    const own = all.filter(({ me }) => me === member);
    for (let at = 0; at < own.length; at += chatsPage) void report(own.slice(at, at + chatsPage));
  }
}

async function report(some: readonly Waiting[]): Promise<void> {
  const receipts = some.map(({ receipt }) => receipt);
  try {
    await askPersistently(some[0]!.me, noteReceipts, { receipts });
  } catch (fault) {
    for (const { onRefused } of some) onRefused();
    if (!isRefusal(fault)) throw fault;
  }
}
