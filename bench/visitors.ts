import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get as askHttp } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { signUp } from '#contract/accounts/accounts.ts';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { landerNames } from '#contract/landers.ts';
import { browser as person } from '#testing/browser.ts';
import { signUpForm } from '#testing/people.ts';
import { overNetwork } from '#testing/reconnecting-browser.ts';
import { findChromium } from '../journeys/chromium.ts';
import { cpuEach, middle, spread } from './measure.ts';
import { bareServer, writtenByHand } from './pages/hand-written.ts';
import { loadBenchPage, type PageLoad, seenOn } from './pages/page-load.ts';
import { ended, round, start, untilAnswers } from './product.ts';

/**
 * `node bench/visitors.ts`: the size and cost of each page for visitors, compared with the same page written by hand on
 * a bare server, in turns. (bench/README.md) `ROUNDS`: number of rounds. `PAGES`: only pages with this prefix.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const times = Number(process.env.TIMES ?? 1000);
const port = 3947;
const barePort = 3948;
const rawPort = 3949;
const only = process.env.PAGES;

const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-visitors-'));
const product = start('server/process/main.ts', port, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
const hello = start('bench/bare/hono.ts', barePort, {});
const raw = start('bench/pages/raw-page.ts', rawPort, { PRODUCT: String(port) });
const { executablePath, args } = await findChromium();
const chrome = await chromium.launch({ executablePath, args: [...args] });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  const url = `http://localhost:${port}`;
  await Promise.all([untilAnswers(port, '/readyz'), untilAnswers(barePort, '/')]);
  const member = await presentedMember(url);
  const all = [
    '/',
    '/login',
    '/signup',
    '/reset-password',
    '/reset-password/do',
    '/activate/error',
    '/account-deleted',
    '/pricing',
    '/payment-methods',
    '/withdraw',
    '/lang-config',
    '/complaints',
    ...['terms', 'privacy', 'cookies', 'ban', 'faq', 'order', 'return-policy', 'service', 'accessibility'].map(
      (one) => `/pages/${one}`,
    ),
    ...landerNames.map((name) => `/landers/${name}/eng`),
    ...['landing', 'signup', 'landing2', 'landing3'].map((kind) => `/members/${member}/${kind}`),
    '/nowhere/at/all',
  ].filter(
    (address) => !only || only.split(',').some((one) => address === one || (one !== '/' && address.startsWith(one))),
  );

  const bare = await bareServer(url);
  const looking = await (
    await chrome.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  ).newPage();
  const weights: Record<string, object> = {};
  const speeds: Record<string, object> = {};
  for (const address of all) {
    const written = bare.add(address, writtenByHand(await seenOn(looking, url + address)));
    const own: PageLoad[] = [];
    const peer: PageLoad[] = [];
    const costs: number[] = [];
    const hellos: number[] = [];
    const raws: number[] = [];
    const loads: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      loads.push(loadavg()[0]!);
      own.push(await loadBenchPage(chrome, url + address));
      peer.push(await loadBenchPage(chrome, `http://localhost:${bare.port}${address}`));
      // Pages rendered per request cost a hundred times as much and are rate-limited.
      const often = address.startsWith('/members/') || address === '/nowhere/at/all' ? 20 : times;
      hellos.push(await cpuEach(hello.pid!, times, async () => await asked(barePort, '/')));
      raws.push(await cpuEach(raw.pid!, times, async () => await asked(rawPort, address)));
      costs.push(await cpuEach(product.pid!, often, async () => await asked(port, address)));
    }
    const of = (kind: keyof PageLoad, from: readonly PageLoad[]) => from.map((load) => load[kind]);
    const name = address.replace(member, '{id}');
    weights[name] = {
      'HTML kB': round(middle(of('htmlBytes', own)) / 1000),
      'by hand': round(written / 1000),
      'scripts kB': round(middle(of('scriptBytes', own)) / 1000),
      'script files': middle(of('scriptFiles', own)),
      requests: middle(of('requests', own)),
      'requests by hand': middle(of('requests', peer)),
      CLS: round(Math.max(...of('cls', own))),
    };
    const ratios = own.map(({ lcp }, turn) => lcp / peer[turn]!.lcp);
    const hellosEach = costs.map((cost, turn) => cost / hellos[turn]!);
    speeds[name] = {
      'CPU ms': spread(costs),
      'times hello': spread(hellosEach),
      'pages of raw': spread(raws.map((cost, turn) => cost / costs[turn]!)),
      'LCP ms': spread(of('lcp', own)),
      'LCP by hand': spread(of('lcp', peer)),
      'LCP ratio': spread(ratios),
      'TBT ms': spread(of('tbt', own)),
      load: spread(loads),
    };
    console.log(name, JSON.stringify({ ...weights[name], ...speeds[name] }));
  }
  bare.server.close();
  console.table(weights);
  console.log(`Median of ${rounds} rounds, in turns, with minimum and maximum:`);
  console.table(speeds);
} finally {
  await chrome.close();
  for (const child of [product, hello, raw]) child.kill('SIGTERM');
  await Promise.all([product, hello, raw].map(ended));
  await rm(dataDir, { recursive: true, force: true });
}

/** A plain client that accepts compressed responses and has a language cookie. */
async function asked(at: number, address: string): Promise<void> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en-GB', cookie: 'locale=en' };
  await new Promise<void>((resolve, reject) => {
    askHttp({ port: at, path: address, agent, headers }, (answer) => {
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** Creates a member whose public page may be shown. */
async function presentedMember(url: string): Promise<string> {
  const own = person({ fetch: async (request) => await overNetwork(url, request) });
  const { reply } = await own.ask(signUp, signUpForm('Bench'));
  await own.ask(saveAccountSettings, { public_photo: true });
  return reply.user!.id;
}
