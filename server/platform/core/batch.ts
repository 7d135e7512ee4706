/** Maximum time that an item waits for others, normally and under load. */
const waitMilliseconds = 5;
const busyMilliseconds = 10;

/** Maximum number of items in a batch. Larger batches would leave PostgreSQL idle while this process parses results. */
const size = 32;
/** Maximum number of batches in flight: two keep PostgreSQL busy, and one more would only wait for them. */
const mostUnderWay = 2;
/** Size of a batch after which many more items are likely: a fuller batch saves more than the longer wait costs. */
const many = 8;
/** Number of waiting items at which more are likely to come, so that all of them wait for the full time. */
const crowd = 4;

/**
 * Groups items that arrive while a batch is in flight into one commit, because commits are the most expensive part. The
 * first item is sent at once. If fewer than {@link crowd} arrive meanwhile, they are sent when it completes; more are
 * sent after the maximum wait, or when a batch is full. While the maximum number of batches is in flight, the next one
 * keeps filling. `sendAll` returns its answers in the order of the items. No two items of a batch share one of their
 * `keysOf`: they would block on each other's rows.
 */
export function makeBatcher<One, Answer>(
  sendAll: (all: readonly One[]) => Promise<readonly Answer[]>,
  keysOf: (one: One) => readonly string[],
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
  /** The items have waited the maximum time, and leave as soon as a batch completes. */
  let isOverdue = false;

  function leaveInTime(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        isOverdue = underWay >= mostUnderWay;
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
    /** Sends one item, alone or in a batch. */
    take: async (one: One): Promise<Answer> =>
      await new Promise<Answer>((answer, fail) => {
        waiting.push({ one, answer, fail });
        const isFirst = underWay === 0 && waiting.length === 1;
        if (isFirst || waiting.length >= size) leave();
        else if (!isOverdue) leaveInTime();
      }),
  };
}
