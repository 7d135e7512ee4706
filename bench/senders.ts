import { type TimedAnswer, getRequest, listenTo, sendRequest, type Wire, wire } from './wire.ts';
import type { Writer } from './writers.ts';

/**
 * Simulates members in a separate process, so that their CPU time is not attributed to the server. Uses raw connections
 * to minimize overhead.
 */
export interface Saturate {
  readonly work: 'saturate';
  readonly port: number;
  /** The writers of each connection, who take turns after `each` messages. */
  readonly writers: readonly (readonly Writer[])[];
  readonly each: number;
  /** Maximum duration; otherwise until every writer has had one turn. */
  readonly seconds?: number;
}

export interface Deliver {
  readonly work: 'deliver';
  readonly port: number;
  readonly writers: readonly Writer[];
  readonly perSecond: number;
  readonly seconds: number;
}

export type SenderWork = Saturate | Deliver;

export interface Worked {
  readonly seconds: number;
  readonly acknowledged: number;
  /** The time of each message until its response, or until its delivery, in milliseconds. */
  readonly taken: readonly number[];
}

process.on('message', (work: SenderWork) => {
  void (work.work === 'saturate' ? saturate(work) : deliver(work)).then((worked) => process.send!(worked));
});

/** Number of messages sent per connection and server, to continue with the right writer. */
const sent = new Map<string, number[]>();

/** Sends the next message of each writer as soon as the previous one is answered. */
async function saturate({ port, writers, each, seconds }: Saturate): Promise<Worked> {
  const line = `${port} ${writers.length}`;
  const before = sent.get(line) ?? writers.map(() => 0);
  sent.set(line, before);
  const wires = await Promise.all(writers.map(async () => await wire(port)));
  const taken: number[] = [];
  const began = performance.now();
  const until = seconds ? began + seconds * 1000 : Infinity;
  await Promise.all(
    writers.map(async (turns, index) => {
      const most = seconds ? Infinity : turns.length * each;
      for (let time = 0; time < most && performance.now() < until; time += 1) {
        const writer = turns[Math.floor(before[index]! / each) % turns.length]!;
        before[index]! += 1;
        const start = performance.now();
        await write(wires[index]!, port, writer);
        taken.push(performance.now() - start);
      }
    }),
  );
  const lasted = (performance.now() - began) / 1000;
  for (const own of wires) own.close();
  return { seconds: lasted, acknowledged: taken.length, taken };
}

/** Stays below the product's limit of 50 new streams per second. */
const streamsPerSecond = 40;

/**
 * Sends at a fixed rate regardless of responses. Measures the time from sending a message to its arrival in the
 * recipient's stream.
 */
async function deliver({ port, writers, perSecond, seconds }: Deliver): Promise<Worked> {
  const wires = await Promise.all(writers.map(async () => await wire(port)));
  const underWay = writers.map((): number[] => []);
  const taken: number[] = [];
  const streams: Awaited<ReturnType<typeof listenTo>>[] = [];
  for (const [index, writer] of writers.entries()) {
    if (index > 0 && index % streamsPerSecond === 0) await new Promise((done) => setTimeout(done, 1_100));
    const asked = getRequest(port, `/api/live.php?member=${writer.to}`, writer.toCookie);
    const stream = await listenTo(port, asked, (data) => {
      if (data.includes('"message_sent"')) taken.push(performance.now() - underWay[index]!.shift()!);
    });
    streams.push(stream);
  }
  const began = performance.now();
  const all = Math.round(perSecond * seconds);
  const answers: Promise<unknown>[] = [];
  while (answers.length < all) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    while (answers.length < due) {
      const index = answers.length % writers.length;
      underWay[index]!.push(performance.now());
      answers.push(write(wires[index]!, port, writers[index]!));
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  await Promise.all(answers);
  const timeouts = performance.now() + 5_000;
  while (taken.length < all && performance.now() < timeouts) await new Promise((done) => setTimeout(done, 20));
  for (const close of streams) close();
  for (const own of wires) own.close();
  if (taken.length !== all) throw new Error(`Only ${taken.length} of ${all} messages reached their recipient.`);
  return { seconds: (performance.now() - began) / 1000, acknowledged: answers.length, taken };
}

let written = 0;

async function write(own: Wire, port: number, { cookie, to }: Writer): Promise<void> {
  written += 1;
  const text = `Message ${written}: shall we have coffee on the canal tomorrow?`;
  const answer = await own.ask(sendRequest(port, cookie, to, text, crypto.randomUUID()));
  mustBeSent(answer);
}

function mustBeSent({ status, body }: TimedAnswer): void {
  if (status === 200) return;
  if (status === 429) throw new Error('A member has reached the limit per minute: raise MEMBERS.');
  throw new Error(`A message returned ${status}: ${body}`);
}
