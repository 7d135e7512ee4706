import path from 'node:path';

/** Where Node keeps what it has compiled, for later starts. A build empties it, so that it does not grow for ever. */
export const compiledFolder = path.join(import.meta.dirname, '../../../.cache/compiled');
