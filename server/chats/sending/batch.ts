import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';

/** Something to send: nobody's second, and no second of one conversation, goes in the same batch. */
export interface BatchItem {
  readonly from: MemberId;
  readonly conversation: ConversationId;
}

/** What somebody sends waits no longer than this for what others send in the same moment. */
const waitMilliseconds = 5;
/** A second batch on its way keeps PostgreSQL busy while this process reads and answers; larger ones do so less. */
const batchSize = 32;
/** Where so many wait, more are coming: they wait for those as long as they may. */
const crowd = 4;

/**
 * Sends together what comes in while a batch is under way: one commit for many, and a commit is what costs the most.
 * The first one leaves at once; a few that came meanwhile leave when it is back, many of them when they have waited as
 * long as they may, or fill a batch. `sendAll` answers for each in its place.
 */
export function makeBatcher<One extends BatchItem, Answer>(
  sendAll: (all: readonly One[]) => Promise<readonly Answer[]>,
) {
  interface Waiting {
    readonly one: One;
    readonly answer: (answer: Answer) => void;
    readonly fail: (fault: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  function leave(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const taken = new Set<string>();
    for (const each of waiting) {
      const { from, conversation } = each.one;
      const full = batch.length >= batchSize || taken.has(from) || taken.has(conversation);
      (full ? later : batch).push(each);
      if (!full) taken.add(from).add(conversation);
    }
    waiting = later;
    underWay += 1;
    void sendBatch(batch);
    if (waiting.length > 0) timer = setTimeout(leave, waitMilliseconds);
  }

  async function sendBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await sendAll(batch.map(({ one }) => one));
      for (const [index, { answer }] of batch.entries()) answer(answers[index]!);
    } catch (fault) {
      for (const { fail } of batch) fail(fault);
    }
    underWay -= 1;
    if (underWay === 0 && waiting.length > 0 && waiting.length < crowd) leave();
  }

  return {
    /** Sends one, with others or alone. */
    take: async (one: One): Promise<Answer> =>
      await new Promise<Answer>((answer, fail) => {
        waiting.push({ one, answer, fail });
        if ((underWay === 0 && waiting.length === 1) || waiting.length >= batchSize) leave();
        else timer ??= setTimeout(leave, waitMilliseconds);
      }),
  };
}
