import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crop } from '#contract/photos.ts';
import { refuse } from '#contract/refusal.ts';
import type { ImageTask } from './image-worker-process.ts';
import type { processUpload, cropPicture } from './process-upload.ts';
import type { ThumbShape } from './variants.ts';

/** Where photos are made: a process of its own, so that members notice nothing and a bad file harms nothing. */
export interface ImageWorker {
  /** Everything that is made of a file which was uploaded. */
  develop(file: string, thumb: ThumbShape): Promise<Awaited<ReturnType<typeof processUpload>> | Busy>;
  /** What is shown when another part of a source is. */
  recrop(source: Uint8Array, crop: Crop | null): Promise<Awaited<ReturnType<typeof cropPicture>> | Busy>;
  close(): void;
}

type Busy = ReturnType<typeof refuse<'unavailable'>>;

interface Job {
  readonly order: ImageTask;
  readonly done: (answer: Answer) => void;
}

/** What the process says; that it died over a file; that it has not come to an end in time. */
type Answer = { readonly developed: unknown } | { readonly fault: string } | 'died' | 'late';

/** Even a process that has just been started, with low priority on a busy machine, has made a photo by then. */
const patienceMilliseconds = 60_000;
/** An idle process ends and releases its memory. */
const idleMilliseconds = 60_000;
const longestQueue = 100;

/** One photo at a time: the machine has members to serve. */
export function openImageWorker(): ImageWorker {
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let working = false;
  let idle: NodeJS.Timeout | undefined;

  async function ask(order: ImageTask): Promise<Answer | 'busy'> {
    if (waiting.length >= longestQueue) return 'busy';
    return await new Promise((done) => {
      waiting.push({ order, done });
      void workOff();
    });
  }

  async function workOff(): Promise<void> {
    if (working) return;
    working = true;
    clearTimeout(idle);
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const at = (child ??= start());
      const answer = await answerOf(at, job.order);
      if (answer === 'died' || answer === 'late') {
        at.kill('SIGKILL');
        // If the worker was closed meanwhile, this has been done already.
        if (child === at) child = undefined;
      }
      job.done(answer);
    }
    working = false;
    idle = setTimeout(close, idleMilliseconds).unref();
  }

  function close(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    develop: async (file, thumb) => {
      const answer = await ask({ develop: file, thumb });
      // Nobody is told that a photo is damaged because the machine was busy.
      if (answer === 'busy' || answer === 'late') return refuse('unavailable');
      return answer === 'died' ? refuse('photo_damaged') : resultOf<Awaited<ReturnType<typeof processUpload>>>(answer);
    },
    recrop: async (source, crop) => {
      const answer = await ask({ recrop: source, crop });
      if (answer === 'busy' || answer === 'late' || answer === 'died') return refuse('unavailable');
      return resultOf<Awaited<ReturnType<typeof cropPicture>>>(answer);
    },
    close,
  };
}

/** It knows nothing: no settings, no secrets, no database. */
function start(): ChildProcess {
  const program = new URL('./image-worker-process.ts', import.meta.url);
  const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  // Without anybody listening, a process that cannot be started would end ours.
  child.on('error', () => undefined);
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
  return child;
}

async function answerOf(child: ChildProcess, order: ImageTask): Promise<Answer> {
  const heard = new AbortController();
  const { signal } = heard;
  // As long as an answer is awaited, this process stays for it.
  child.channel?.ref();
  const answer = await Promise.race([
    once(child, 'message', { signal }).then(([said]) => said as Answer),
    once(child, 'exit', { signal }).then(() => 'died' as const),
    once(child, 'error', { signal }).then(([fault]) => ({ fault: String(fault) })),
    sleep(patienceMilliseconds, 'late' as const, { signal }),
    new Promise<'died'>((resolve) => {
      child.send(order, (fault) => fault && resolve('died'));
    }),
  ]).catch((fault: unknown) => ({ fault: String(fault) }));
  heard.abort();
  child.channel?.unref();
  return answer;
}

function resultOf<Result>(answer: Exclude<Answer, string>): Result {
  if ('fault' in answer) throw new Error(`The image worker failed: ${answer.fault}`);
  const { developed } = answer;
  // A refusal from another process arrives as a plain object, and is made into a refusal again.
  const { refused, details } = developed as { refused?: string; details?: object };
  return (refused === undefined ? developed : refuse(refused, details ?? {})) as Result;
}
