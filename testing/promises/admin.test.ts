import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../databases/empty-database.ts';
import { dataFolder } from '../product.ts';

test('a command that finds a problem exits with code 1, and any other command with 0', async () => {
  const { DATABASE_URL, client } = await emptyDatabase();
  const DATA_DIR = await dataFolder();
  const admin = async (...words: string[]) => {
    const { NODE_ENV: _ours, ...inherited } = process.env;
    const env = { ...inherited, DATABASE_URL, DATA_DIR };
    const file = path.resolve(import.meta.dirname, '../../server/process/admin.ts');
    const child = spawn(process.execPath, [file, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return [said.trim().split('\n').at(-1), code];
  };
  expect(await admin('books', '2026-11-02')).toEqual(['drift: 0', 0]);
  await client.query('INSERT INTO wallet (member_id, balance) VALUES (gen_random_uuid(), 1)');
  expect(await admin('books', '2026-11-02')).toEqual(['drift: 1', 1]);
  expect((await admin('books'))[1]).toBe(0);
});
