import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '#contract/accounts/accounts.ts';
import { deletePhoto, uploadPhoto } from '#contract/photos.ts';
import { browser } from '#testing/browser.ts';
import { overNetwork } from '#testing/reconnecting-browser.ts';
import { signUpForm } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { startWords } from '#testing/start-words.ts';
import { largeHeic } from './large-heic.ts';

/** The cost of a photo of 12 megapixels, from the first byte sent to the response, and its effect on other members. */
const size = { width: 3024, height: 4032 };
const times = 8;
const port = 3943;
const highestDelay = 50;

const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-photos-'));
await chmod(dataDir, 0o755);
const product = fork('bench/alone.ts', {
  execArgv: [...startWords.slice(0, -1), '--import', './bench/loop-delay.ts'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO_COMMUNITY: 'off' },
});
try {
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(100);
  const own = browser({ fetch: async (request) => await overNetwork(url, request) });
  await own.ask(signUp, signUpForm('Bench'));
  console.log(`Load of this machine before: ${loadavg()[0]!.toFixed(1)}. Above 0.5 the times are not reliable.`);

  const rows: Record<string, object> = {};
  for (const [kind, file] of [
    ['JPEG', await jpeg(size)],
    ['HEIC', largeHeic(size.width, size.height)],
  ] as const) {
    const add = async () => {
      const start = performance.now();
      const { status, reply, problem } = await own.upload(uploadPhoto, file);
      if (status !== 200) throw new Error(`The ${kind} was refused: ${problem.code}.`);
      const taken = performance.now() - start;
      await own.ask(deletePhoto, { photo: reply.photo });
      return taken;
    };
    await add();
    await lateness(product);
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) taken.push(await add());
    const { max, p99 } = await lateness(product);
    taken.sort((a, b) => a - b);
    rows[kind] = {
      'ms a photo': Math.round(taken[times / 2]!),
      'slowest ms': Math.round(taken.at(-1)!),
      'image worker, peak MB': await peakOf(await imageWorkerOf(product.pid!)),
      'server, peak MB': await peakOf(product.pid!),
      'loop delay p99 ms': Math.round(p99),
      'loop delay max ms': Math.round(max),
      [`under ${highestDelay} ms`]: max < highestDelay,
    };
  }
  console.log(`A photo of ${size.width} × ${size.height}, sequentially:`);
  console.table(rows);
} finally {
  product.kill('SIGTERM');
  if (product.exitCode === null) await once(product, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

/** The event loop delay since the previous call. */
async function lateness(child: ChildProcess): Promise<{ max: number; p99: number }> {
  child.send('how late?');
  const [told] = (await once(child, 'message')) as [{ max: number; p99: number }];
  return told;
}

/** Peak memory of a process, in MB. Linux only. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
}

/** Finds the server's child process that decodes photos. */
async function imageWorkerOf(server: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (command.includes('image-worker-process') && status.includes(`PPid:\t${server}\n`)) return Number(name);
  }
  throw new Error('The server has no image worker.');
}
