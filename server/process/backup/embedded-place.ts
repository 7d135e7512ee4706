import { access } from 'node:fs/promises';
import path from 'node:path';
import { notedElsewhere } from '../../platform/postgres/embedded/embedded-home.ts';

/** Returns the folder with the data of the embedded PostgreSQL; undefined if it has none. */
export async function homeOfDatabase(dataDir: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'postgres');
  const home = (await notedElsewhere(folder)) ?? folder;
  return await access(path.join(home, 'data')).then(
    () => home,
    () => undefined,
  );
}
