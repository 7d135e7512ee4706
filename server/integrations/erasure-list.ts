import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#contract/members/members.ts';

/**
 * The members who were erased, by id alone, and the addresses that were barred, by pseudonym alone; stored apart from
 * the database: restoring a backup of the database brings back everyone, and this list says who must not come back.
 */
export interface ErasureList {
  /** On the disk when it returns. */
  add(member: MemberId, how: Listed, now: Date): Promise<void>;
  /** On the disk when it returns. */
  refuse(mark: string, until: Date | null, now: Date): Promise<void>;
  liftBan(mark: string, now: Date): Promise<void>;
  members(): Promise<ReadonlyMap<MemberId, Listed>>;
  /** Those who asked to be barred and have not been let in again. */
  refused(): Promise<ReadonlyMap<string, Asked>>;
}

export interface Listed {
  /** The account had been closed: its address is barred. */
  readonly closed: boolean;
}

interface Asked {
  readonly reason: 'asked';
  readonly since: Date;
  readonly until: Date | null;
}

/** One line each: when, and which member or pseudonym. The time comes first, so that lines sort by it. */
export interface ErasureLines {
  /** Stored for good when it returns. */
  write(line: string): Promise<void>;
  /** In the order in which they were written. */
  all(): Promise<readonly string[]>;
}

export function erasureListOf({ write, all }: ErasureLines): ErasureList {
  return {
    add: async (member, { closed }, now) => await write(`${now.toISOString()} ${member}${closed ? ' closed' : ''}`),
    refuse: async (mark, until, now) =>
      await write(`${now.toISOString()} refused ${mark} ${until?.toISOString() ?? 'for_good'}`),
    liftBan: async (mark, now) => await write(`${now.toISOString()} let_in ${mark}`),
    members: async () => new Map((await all()).flatMap(memberIn)),
    refused: async () => {
      const refused = new Map<string, Asked>();
      for (const line of await all()) {
        const [since, what, mark, until] = line.split(' ');
        if (what === 'let_in') refused.delete(mark!);
        if (what !== 'refused' || !since || !mark || !until) continue;
        const end = until === 'for_good' ? null : new Date(until);
        refused.set(mark, { reason: 'asked', since: new Date(since), until: end });
      }
      return refused;
    },
  };
}

/** In a file. Processes on one disk may share it. */
export function diskErasureList(file: string): ErasureList {
  return erasureListOf(diskLines(file));
}

export function diskLines(file: string): ErasureLines {
  return {
    write: async (line) => {
      await mkdir(path.dirname(file), { recursive: true });
      const list = await open(file, 'a', 0o600);
      try {
        await list.appendFile(`${line}\n`);
        await list.sync();
      } finally {
        await list.close();
      }
    },
    all: async () => {
      try {
        return (await readFile(file, 'utf8')).split('\n').filter(Boolean);
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw fault;
      }
    },
  };
}

function memberIn(line: string): (readonly [MemberId, Listed])[] {
  const [, id, how] = line.split(' ');
  const read = z.safeParse(memberId, id);
  return read.success ? [[read.data, { closed: how === 'closed' }]] : [];
}
