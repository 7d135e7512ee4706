/** The longest that an item waits for others, and that it waits while many come. */
const waitMilliseconds = 5;
const busyMilliseconds = 10;

/** How items are grouped. */
export interface BatchTerms {
  /** The most items of a batch. */
  readonly size: number;
  /** While this many batches are in flight, another would only wait for them. */
  readonly underWay: number;
  /** After a large batch the next first item waits for others, too: a batch of one costs almost as much. */
  readonly firstWaits: boolean;
}

/** Two batches in flight keep PostgreSQL busy while this process reads and answers; larger batches do so less. */
const forOneServer: BatchTerms = { size: 32, underWay: 2, firstWaits: false };

/** If a batch was this large, many are coming: a fuller one saves them all more than the wait costs each. */
const many = 8;
/** If this many are waiting, more are likely to come: they wait for those as long as they may. */
const crowd = 4;

/**
 * Groups items that arrive while a batch is in flight: one commit for many, and commits are the most expensive part.
 * The first item is sent at once; if only a few arrive meanwhile, they are sent when it completes; many are sent when
 * they have waited as long as they may, or fill a batch. While two batches are in flight a third would only wait for them,
 * so it goes on filling until one is back. `sendAll` returns its answers in the order of the items. No two
 * items of a batch have one of their `keysOf` in common: they would wait for each other's rows.
 */
export function makeBatcher<One, Answer>(
  sendAll: (all: readonly One[]) => Promise<readonly Answer[]>,
  keysOf: (one: One) => readonly string[],
  { size, underWay: enoughUnderWay, firstWaits }: BatchTerms = forOneServer,
) {
  interface Waiting {
    readonly one: One;
    readonly answer: (answer: Answer) => void;
    readonly fail: (fault: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  /** They have waited long enough, and leave as soon as a batch is back. */
  let isOverdue = false;

  function leaveInTime(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        isOverdue = underWay >= enoughUnderWay;
        if (!isOverdue) leave();
      },
      last >= many ? busyMilliseconds : waitMilliseconds,
    );
  }

  function leave(): void {
    clearTimeout(timer);
    timer = undefined;
    isOverdue = false;
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const taken = new Set<string>();
    for (const each of waiting) {
      const keys = keysOf(each.one);
      const isLater = batch.length >= size || keys.some((key) => taken.has(key));
      (isLater ? later : batch).push(each);
      if (!isLater) for (const key of keys) taken.add(key);
    }
    waiting = later;
    underWay += 1;
    last = batch.length;
    void sendBatch(batch);
    if (waiting.length > 0) leaveInTime();
  }

  async function sendBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await sendAll(batch.map(({ one }) => one));
      for (const [index, { answer }] of batch.entries()) answer(answers[index]!);
    } catch (fault) {
      for (const { fail } of batch) fail(fault);
    }
    underWay -= 1;
    if (isOverdue || (underWay === 0 && waiting.length > 0 && waiting.length < crowd)) leave();
  }

  return {
    /** Sends one item, with others or alone. */
    take: async (one: One): Promise<Answer> =>
      await new Promise<Answer>((answer, fail) => {
        waiting.push({ one, answer, fail });
        const isFirst = underWay === 0 && waiting.length === 1;
        if ((isFirst && !(firstWaits && last >= many)) || waiting.length >= size) leave();
        else if (!isOverdue) leaveInTime();
      }),
  };
}
