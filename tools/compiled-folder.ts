import path from 'node:path';

/** Node's compile cache. Each build empties it, or it would grow without limit. */
export const compiledFolder = path.join(import.meta.dirname, '../.cache/compiled');
