import { expect, test } from 'vitest';
import { makeLog } from './log.ts';
import { testServices } from '#testing/services.ts';

const { db } = await testServices();

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog('debug', { write: (line) => lines.push(line) }));
  return lines.join('');
}

async function faultOf(work: Promise<unknown>): Promise<Error & { detail?: string }> {
  return await work.then(
    () => expect.unreachable('it must fail'),
    (fault: Error) => fault,
  );
}

test('a database fault is logged without the row that caused it', async () => {
  const secret = 'the hash of a password';
  const row = { id: crypto.randomUUID(), email: 'anna@example.org', password_hash: secret };
  const fault = await faultOf(
    db
      .insertInto('member')
      .values(row as never)
      .execute(),
  );
  expect(fault.detail).toContain(secret);
  const line = logged((log) => log.error({ fault }, 'fault'));
  expect(line).not.toContain(secret);
  expect(line).not.toContain('anna@example.org');
  expect(JSON.parse(line)).toMatchObject({ level: 50, fault: { code: '23502', table: 'member', column: 'name' } });
});

test('a duplicate key is logged with its constraint but without its value', async () => {
  const owner = { email_key: 'bram@example.org', member_id: crypto.randomUUID() as never };
  await db.insertInto('email_owner').values(owner).execute();
  const fault = await faultOf(db.insertInto('email_owner').values(owner).execute());
  expect(fault.detail).toContain('bram@example.org');
  const line = logged((log) => log.error({ fault }, 'fault'));
  expect(line).not.toContain('bram@example.org');
  expect(line).toContain('email_owner_pkey');
});

test('the cause of a fault and the errors of an aggregate are logged in the same way', () => {
  const inner = Object.assign(new Error('inner'), { code: 'E1', detail: 'secret' });
  const fault = new AggregateError([inner], 'several', { cause: inner });
  const line = logged((log) => log.error({ fault }, 'fault'));
  const { message, stack } = inner;
  expect(JSON.parse(line)).toMatchObject({
    fault: { message: 'several', faults: [{ name: 'Error', code: 'E1', message, stack }], cause: { code: 'E1' } },
  });
  expect(line).not.toContain('secret');
});

test('an entry stays on one line, whatever it contains', () => {
  const line = logged((log) => log.warn({ path: '/\r\n{"level":60}' }, 'a\nb'));
  expect(line.trim().split('\n')).toHaveLength(1);
});
