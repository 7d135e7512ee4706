import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crop } from '#contract/photos.ts';
import { refuse } from '#contract/refusal.ts';
import type { ImageTask } from './image-worker-process.ts';
import type { processUpload, cropPicture } from './process-upload.ts';
import type { ThumbShape } from './variants.ts';

/** Processes photos in a separate low-priority process, so that a malicious file cannot crash this one. */
export interface ImageWorker {
  /** Processes an uploaded file into everything that is stored for its photo. */
  develop(file: string, thumb: ThumbShape): Promise<Awaited<ReturnType<typeof processUpload>> | Busy>;
  /** Makes the variants of a new crop of a source. */
  recrop(source: Uint8Array, crop: Crop | null): Promise<Awaited<ReturnType<typeof cropPicture>> | Busy>;
  close(): void;
}

type Busy = ReturnType<typeof refuse<'unavailable'>>;

interface Job {
  readonly order: ImageTask;
  readonly done: (answer: Answer) => void;
}

/** The worker's response; `died`: it crashed on the file; `late`: it timed out. */
type Answer = { readonly developed: unknown } | { readonly fault: string } | 'died' | 'late';

/** Timeout of a task, in milliseconds. Enough even for a newly started, low-priority process on a busy machine. */
const patienceMilliseconds = 60_000;
/** Idle time after which the worker is stopped to release its memory, in milliseconds. */
const idleMilliseconds = 60_000;
const longestQueue = 100;

/** Processes one photo at a time, to leave the machine to members' requests. */
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
        // If the worker was closed meanwhile, `child` is already cleared.
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
      // A busy machine must not make us report a photo as damaged.
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

/** Starts the worker without settings, secrets or a database connection. */
function start(): ChildProcess {
  const program = new URL('./image-worker-process.ts', import.meta.url);
  const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  // An unhandled `error` event, emitted when the worker cannot be started, would end our process.
  child.on('error', () => undefined);
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
  return child;
}

async function answerOf(child: ChildProcess, order: ImageTask): Promise<Answer> {
  const heard = new AbortController();
  const { signal } = heard;
  // Keeps our process alive while a response is pending.
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
  // A refusal from another process arrives as a plain object: turn it back into a refusal.
  const { refused, details } = developed as { refused?: string; details?: object };
  return (refused === undefined ? developed : refuse(refused, details ?? {})) as Result;
}
