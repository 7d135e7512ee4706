import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { memberId, type MemberId } from '#contract/members.ts';

/**
 * Who was erased, by id alone, kept apart from the database: a backup of the database brings back everyone who was in
 * it, and this list tells who must not come back.
 */
export interface ErasureList {
  /** On the disk when it returns. */
  add(member: MemberId, now: Date): Promise<void>;
  members(): Promise<ReadonlySet<MemberId>>;
}

/** A file with a line for each: when, and who. Processes on one disk may share it. */
export function diskErasureList(file: string): ErasureList {
  return {
    add: async (member, now) => {
      await mkdir(path.dirname(file), { recursive: true });
      const list = await open(file, 'a', 0o600);
      try {
        await list.appendFile(`${now.toISOString()} ${member}\n`);
        await list.sync();
      } finally {
        await list.close();
      }
    },
    members: async () => new Set((await linesOf(file)).flatMap((line) => memberIn(line))),
  };
}

async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
}

function memberIn(line: string): MemberId[] {
  const read = memberId.safeParse(line.split(' ')[1]);
  return read.success ? [read.data] : [];
}
