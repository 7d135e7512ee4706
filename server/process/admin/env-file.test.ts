import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder } from '#testing/product.ts';
import { adminEnvironment } from './env-file.ts';

async function fileWith(text: string): Promise<string> {
  const file = path.join(await dataFolder(), 'damson.env');
  await writeFile(file, text);
  return file;
}

describe('the settings of a command', () => {
  test('are those of the named file, which override the environment', async () => {
    const file = await fileWith('# ours\nDATABASE_URL=postgres://one/two\nSMS_BODY=\'{"to":"{to}"}\'\n');
    const { environment, file: read } = adminEnvironment(
      { DATABASE_URL: 'postgres://elsewhere', PATH: '/bin' },
      file,
      '/none',
    );
    expect(environment).toEqual({ DATABASE_URL: 'postgres://one/two', SMS_BODY: '{"to":"{to}"}', PATH: '/bin' });
    expect(read).toBe(file);
  });

  test('are those of the environment if it names a database', async () => {
    const system = await fileWith('DATABASE_URL=postgres://production\n');
    for (const given of [{ DATABASE_URL: 'postgres://one' }, { DATA_DIR: '/data' }]) {
      expect(adminEnvironment(given, undefined, system)).toEqual({ environment: given, file: undefined });
    }
  });

  test('are those of the file of the unit otherwise, with what the unit itself sets', async () => {
    const system = await fileWith('SECRET=abc\n');
    expect(adminEnvironment({}, undefined, system).environment).toEqual({
      APP_ENV: 'production',
      DATA_DIR: '/var/lib/damson',
      SECRET: 'abc',
    });
    const own = await fileWith('DATA_DIR=/srv/damson\n');
    expect(adminEnvironment({}, undefined, own).environment).toMatchObject({ DATA_DIR: '/srv/damson' });
  });

  test('are those of the environment without a file', () => {
    expect(adminEnvironment({ PORT: '1' }, undefined, '/none')).toEqual({
      environment: { PORT: '1' },
      file: undefined,
    });
  });

  test('fail with the reason if the named file does not exist', () => {
    expect(() => adminEnvironment({}, '/none.env')).toThrow('The file of settings /none.env does not exist.');
  });
});
