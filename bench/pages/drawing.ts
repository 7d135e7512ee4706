import '#server/process/node-env.ts';
import { builtPages, type PageServer } from '#server/pages/built-pages.ts';
import type { PageAnswer } from '#server/pages/page-calls.ts';
import { loggedIn, ownDatabase } from '../community.ts';
import { cpuEach, spread } from '../measure.ts';
import { productOn } from '../product.ts';

/**
 * The cost of a page of `/members`, compared with only rendering it, in turns: the same page of the same member with
 * the same build, but with recorded responses to its calls, in a process without other work. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const rounds = Number(process.env.ROUNDS ?? 5);
const times = 300;

const database = await ownDatabase(server);
const { port, product, stop } = await productOn(database.url);
try {
  const viewers = await loggedIn(database.url, 8);
  const pages = await builtPages();
  const draw: (() => Promise<void>)[] = [];
  for (const { cookie } of viewers) {
    const host = await answering(cookie);
    draw.push(async () => {
      const page = await pages(new Request(`http://localhost:${port}/members`), host);
      lengthOf(await page.text());
    });
  }
  const costs: Record<string, number[]> = { 'a page': [], 'drawing it': [] };
  for (let round = 0; round < rounds; round += 1) {
    let asked = 0;
    const whole = async () => {
      const { cookie } = viewers[(asked += 1) % viewers.length]!;
      lengthOf(await (await fetch(`http://localhost:${port}/members`, { headers: { cookie } })).text());
    };
    costs['a page']!.push(await cpuEach(product.pid!, times, whole));
    costs['drawing it']!.push(await cpuEach(process.pid, times, async () => await draw[(asked += 1) % draw.length]!()));
  }
  console.table(Object.fromEntries(Object.entries(costs).map(([name, each]) => [name, { 'CPU ms': spread(each) }])));
} finally {
  await stop();
  await database.drop();
}

function lengthOf(html: string): void {
  if (html.length < 50_000) throw new Error(`A page without members: ${html.length} characters.`);
}

/** Replays recorded responses to a page's calls. */
async function answering(cookie: string): Promise<PageServer> {
  const known = new Map<string, PageAnswer>();
  return {
    ask: async (address) => {
      const answer = known.get(address) ?? (await answered(address, cookie));
      known.set(address, answer);
      return answer;
    },
    assumed: { language: 'en', geoip_country: undefined, country: 'NL', time_zone: 'Europe/Amsterdam' },
    nonce: 'the-same-for-each-page',
    storeLanguage: () => undefined,
  };
}

async function answered(address: string, cookie: string): Promise<PageAnswer> {
  const response = await fetch(`http://localhost:${port}${address}`, { headers: { cookie } });
  const { ok, status, headers } = response;
  const text = await response.text();
  return { ok, status, headers, json: async () => JSON.parse(text) as unknown };
}
