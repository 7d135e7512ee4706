import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, type Product, startProduct } from '../product.ts';
import { workersOf } from '../workers.ts';

const connections = 100;
/** Number of pipelined requests that Node reads at once. */
const pipelined = 700;
/** Limits for the attacks below. Without protection, each took 29 seconds and 4,300 MB. */
const mostMilliseconds = 5_000;
const mostMegabytes = 250;

/** Starts the product with a cached page. Returns a function that measures how much an attack costs everybody else. */
async function attacked() {
  const product = await (await startProduct({ DATA_DIR: await dataFolder(), TRUST_PROXY: 'on' })).ready();
  // Renders the page and caches it.
  expect((await fetch(`${product.url}/signup`)).status).toBe(200);
  return {
    product,
    costs: async (attack: () => Promise<unknown>) => {
      const before = await megabytesOf(product);
      const seen = { milliseconds: 0, megabytes: 0 };
      const over = new AbortController();
      const watching = (async () => {
        while (!over.signal.aborted) {
          const asked = performance.now();
          expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
          seen.milliseconds = Math.max(seen.milliseconds, performance.now() - asked);
          seen.megabytes = Math.max(seen.megabytes, (await megabytesOf(product)) - before);
          await sleep(20);
        }
      })();
      await attack();
      await sleep(2_000);
      over.abort();
      await watching;
      return seen;
    },
  };
}

async function megabytesOf(product: Product): Promise<number> {
  const [worker] = await workersOf(product);
  const status = await readFile(`/proc/${worker}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

function lineTo({ url }: Product, more: { readonly localAddress?: string; readonly allowHalfOpen?: boolean } = {}) {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ...more });
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined);
}

function question(from = '198.51.100.7'): string {
  return `GET /signup HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n\r\n`;
}

const each = (make: (number: number) => Socket) => Array.from({ length: connections }, (_, number) => make(number));

type Attack = (product: Product) => unknown;

const attacks: readonly (readonly [string, Attack])[] = [
  [
    'read nothing',
    (product) => each(() => lineTo(product).pause()).map((line) => line.write(question().repeat(pipelined))),
  ],
  [
    'read nothing, from many addresses',
    (product) =>
      each((number) => lineTo(product, { localAddress: `127.0.1.${number + 1}` }).pause()).map((line, number) =>
        line.write(question(`198.51.100.${number}`).repeat(pipelined)),
      ),
  ],
  [
    'read everything',
    (product) => each(() => lineTo(product).resume()).map((line) => line.write(question().repeat(pipelined))),
  ],
  [
    'close their side',
    (product) =>
      each(() => lineTo(product, { allowHalfOpen: true }).pause()).map((line) =>
        line.end(question().repeat(pipelined)),
      ),
  ],
  [
    'send slowly and read nothing',
    async (product) => {
      const lines = each(() => lineTo(product).pause());
      for (let piece = 0; piece < 40; piece += 1) {
        for (const line of lines) if (line.writable) line.write(question().repeat(10));
        await sleep(50);
      }
    },
  ],
];

test.each(attacks)(
  'a hundred pipelining clients that %s neither exhaust memory nor delay others',
  async (_, attack) => {
    const { product, costs } = await attacked();
    const { milliseconds, megabytes } = await costs(async () => await attack(product));
    expect(megabytes).toBeLessThan(mostMegabytes);
    expect(milliseconds).toBeLessThan(mostMilliseconds);
  },
);

test('pages over keep-alive connections count toward the limit of each address', async () => {
  const { product } = await attacked();
  // This client reuses its connections.
  const asks = async (from: string) => {
    const answer = await fetch(`${product.url}/signup`, { headers: { 'x-forwarded-for': from } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let asked = 0; asked < 1_300; asked += 1) statuses.push(await asks('198.51.100.7'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect(await asks('203.0.113.9')).toBe(200);
});
