import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { generateTables } from '#database/generate-tables.ts';

// `npm run tables`: regenerates `tables.ts` after a migration, from an empty database with the migrated schema.

const folder = path.resolve('var/tables');
await rm(folder, { recursive: true, force: true });
const { connection, stop } = await startEmbeddedPostgres(folder);
await migrate(connection);
const { user, password, database, host } = connection;
const url = `postgres://${user}:${String(password)}@localhost/${database}?host=${host}`;
await writeFile(path.join(import.meta.dirname, '../../../database/tables.ts'), await generateTables(url));
await stop();
