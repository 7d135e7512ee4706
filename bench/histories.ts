import { chatsPage } from '#contract/chats/chats.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import { grow, ownDatabase } from './community.ts';
import { middle, shareOf } from './measure.ts';
import { productOn, round } from './product.ts';
import { growList, growTalk } from './talks.ts';
import { getRequest, sendRequest, wire } from './wire.ts';
import { makeWriters, type Writer } from './writers.ts';

/**
 * The cost of a long history: alternates between opening a conversation with a million messages and one with a hundred,
 * and between a list of ten thousand conversations and one of ten. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const messages = Number(process.env.MESSAGES ?? 100_000);
const conversations = Number(process.env.CONVERSATIONS ?? 10_000);
const times = Number(process.env.TIMES ?? 600);

const database = await ownDatabase(server);
const { port, stop } = await productOn(database.url);
try {
  const [long, short, many, page, few] = await makeWriters(database.url, 5);
  await grow(database.url, conversations + 600);
  for (const [writer, count] of [
    [long!, messages],
    [short!, 100],
  ] as const) {
    await begin(writer);
    await growTalk(database.url, writer, count);
  }
  await growList(database.url, many!, conversations);
  await growList(database.url, page!, chatsPage);
  await growList(database.url, few!, 10);

  const own = await wire(port);
  const open = ({ id, to, cookie }: Writer) => [`/api/chat.php?conversation=${pairOf(id, to).id}`, cookie];
  const list = ({ cookie }: Writer) => ['/api/chats.php', cookie];
  await beside('A conversation', 1.2, { [`${messages} messages`]: open(long!), '100 messages': open(short!) });
  await beside('A list', 1.3, { [`${conversations} conversations`]: list(many!), 'one page': list(page!) });
  await beside('A list', 1.3, { [`${conversations} conversations`]: list(many!), '10 conversations': list(few!) });
  own.close();

  async function begin({ cookie, to }: Writer): Promise<void> {
    const first = await wire(port);
    const { status, body } = await first.ask(sendRequest(port, cookie, to, 'Hello', crypto.randomUUID()));
    if (status !== 200) throw new Error(body);
    first.close();
  }

  /** Alternates between the two requests, so that other load on the machine affects both equally. */
  async function beside(what: string, wanted: number, asked: Record<string, string[]>): Promise<void> {
    const taken = new Map(Object.keys(asked).map((name) => [name, [] as number[]]));
    for (let time = 0; time < times + 50; time += 1) {
      for (const [name, [address, cookie]] of Object.entries(asked)) {
        const began = performance.now();
        const { status, body } = await own.ask(getRequest(port, address!, cookie!));
        if (status !== 200) throw new Error(`${address} returned ${status}: ${body}`);
        if (time >= 50) taken.get(name)!.push(performance.now() - began);
      }
    }
    const rows = [...taken].map(([name, all]) => ({ name, p50: round(middle(all)), p99: round(shareOf(all, 0.99)) }));
    console.log(`\n${what}, time to open in ms:`);
    console.table([
      ...rows,
      { name: 'times', p50: round(rows[0]!.p50 / rows[1]!.p50), p99: round(rows[0]!.p99 / rows[1]!.p99) },
    ]);
    console.log(`Target: at most ${wanted} × at p99.`);
  }
} finally {
  await stop();
  await database.drop();
}
