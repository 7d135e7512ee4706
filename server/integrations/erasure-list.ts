import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#contract/members/members.ts';

/**
 * Lists erased members by id and banned addresses by pseudonym. Stored outside of the database, so that after restoring
 * a backup, the members can be erased again and the addresses banned again.
 */
export interface ErasureList {
  /** Resolves when the entry is durable. */
  add(member: MemberId, how: Listed, now: Date): Promise<void>;
  /** Resolves when the entry is durable. */
  refuse(mark: string, until: Date | null, now: Date): Promise<void>;
  liftBan(mark: string, now: Date): Promise<void>;
  members(): Promise<ReadonlyMap<MemberId, Listed>>;
  /** Returns the bans that members requested and that are not lifted. */
  refused(): Promise<ReadonlyMap<string, Asked>>;
}

export interface Listed {
  /** An operator closed the account, so its address is banned. */
  readonly closed: boolean;
}

interface Asked {
  readonly reason: 'asked';
  readonly since: Date;
  readonly until: Date | null;
}

/** Storage of the list: one line per entry, starting with the time, so that lines sort by it. */
export interface ErasureLines {
  /** Resolves when the line is durable. */
  write(line: string): Promise<void>;
  /** Returns all lines in the order in which they were written. */
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

/** Stores the list in a file, which processes on the same machine may share. */
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
