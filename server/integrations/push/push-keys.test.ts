import { expect, test } from 'vitest';
import { makeSecret } from '../../platform/core/secret.ts';
import { testServices } from '#testing/services.ts';
import { openPushKeys } from './push-keys.ts';

const { db } = await testServices();
const first = 'the first secret, which is long enough';
const second = 'the second secret, which is long enough';

test('our push keys are created once, and survive a replaced secret', async () => {
  await db.deleteFrom('lasting_key').where('purpose', '=', 'push keys').execute();
  const [made, again] = await Promise.all([openPushKeys(db, makeSecret(first)), openPushKeys(db, makeSecret(first))]);
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
  expect(again, 'by two that start at once').toEqual(made);
  expect(await openPushKeys(db, makeSecret(second, first))).toEqual(made);
  expect(await openPushKeys(db, makeSecret(second))).toEqual(made);
  const { sealed } = await db
    .selectFrom('lasting_key')
    .select('sealed')
    .where('purpose', '=', 'push keys')
    .executeTakeFirstOrThrow();
  expect(sealed).not.toContain(made.privateKey);
});

test('new push keys are created if the secret is lost', async () => {
  const before = await openPushKeys(db, makeSecret(second));
  const after = await openPushKeys(db, makeSecret('a third secret, which is long enough'));
  expect(after.publicKey).not.toBe(before.publicKey);
});
