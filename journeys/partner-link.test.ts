import { expectAccessible } from './accessible.ts';
import { awake, expect, fillSignup, someone, test } from './people.ts';

test('a visitor with a partner’s link must consent before it is stored, and can withdraw their consent', async ({
  seat,
}) => {
  const anna = await seat({ device: 'phone', language: 'en-NL' });
  const { page, context } = anna;
  const kept = async () => (await context.cookies()).some(({ name }) => name === 'first-visit');
  await page.goto('/?network=plums&sub1=spring');
  await awake(page);
  const question = page.getByText('plums sent you here.');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  expect(await kept(), 'nothing is stored before').toBe(false);

  await page.getByRole('button', { name: 'Yes, that’s fine' }).click();
  await expect(question).toBeHidden();
  expect(await kept()).toBe(true);
  await page.goto('/?network=others');
  await awake(page);
  const cookie = (await context.cookies()).find(({ name }) => name === 'first-visit');
  expect(decodeURIComponent(cookie!.value), 'the first visit counts').toBe('network=plums&sub1=spring');

  await page.goto('/pages/cookies');
  await awake(page);
  await page.getByRole('button', { name: 'Forget this referral' }).click();
  await expect(page.getByText('Referral forgotten.')).toBeVisible();
  expect(await kept()).toBe(false);
});

test('a visitor who declines is not asked again, nothing is stored, and they can still join', async ({ seat }) => {
  const bram = await seat({ language: 'en-NL' });
  const { page, context } = bram;
  await page.goto('/signup?network=plums&ref=42');
  await awake(page);
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(page.getByText('sent you here')).toBeHidden();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('first-visit');
  await page.reload();
  await awake(page);
  await expect(page.getByText('sent you here')).toBeHidden();
  const sent = page.waitForRequest(/signup\.php/);
  await fillSignup(page, { ...someone('Bas'), gender: 'A man' });
  expect((await sent).postDataJSON()).toMatchObject({ tracking_consent: false });
  await page.waitForURL('**/complete-signup');
});
