import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('Anna likes Bram with a first message from his card; his free reply makes a match', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bram');
  const dirk = await join(await seat({ language: 'en-NL' }), 'Dirk');
  const cardOf = (of: typeof anna, name: string) => of.page.getByRole('article').filter({ hasText: name }).last();
  const creditsOf = async (of: typeof anna) => {
    const { user } = (await (await of.context.request.get('/api/user.php')).json()) as { user: { credits: number } };
    return user.credits;
  };

  const { page } = anna;
  await page.goto('/members');
  await awake(page);
  const his = cardOf(anna, bram.name);
  const heart = his.getByRole('button', { name: `Like ${bram.name}`, exact: true });
  await his.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(heart, 'the like comes first').toBeFocused();
  await page.keyboard.press('Tab');
  const opener = his.getByRole('button', { name: `Add a first message and like ${bram.name}` });
  await expect(opener, 'it is reachable by keyboard').toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Like ${bram.name} with a first message` });
  await expect(dialog).toContainText('Sent with the like, it costs 1 credit.');
  await dialog.getByLabel('Your first message').fill('Is that your boat?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape does not close it').toBeVisible();
  await dialog.getByRole('button', { name: 'Like and save as draft' }).click();
  await expect(page.getByText(`Like sent. Your message to ${bram.name} is saved as a draft.`)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(opener, 'hidden for a liked member').toHaveCount(0);
  await expect(heart, 'and the focus is not lost').toBeFocused();
  expect(await creditsOf(anna), 'an unsent message was not paid').toBe(5);

  await bram.page.goto('/likes');
  await awake(bram.page);
  await cardOf(bram, anna.name).getByRole('button', { name: 'Message' }).tap();
  const answer = bram.page.getByRole('dialog', { name: `Like ${anna.name} with a first message` });
  await expect(answer).toContainText('it’s a match, and your message is free');
  await answer.getByLabel('Your first message').fill('Shall we sail on Sunday?');
  await expectAccessible(bram.page);
  await answer.getByRole('button', { name: 'Like and send' }).tap();
  await expect(bram.page.getByRole('dialog', { name: 'It’s a match!' })).toBeVisible();
  expect(await creditsOf(bram)).toBe(5);

  const match = page.getByRole('dialog', { name: 'It’s a match!' });
  await expect(match.getByRole('textbox'), 'her draft instead of an icebreaker').toHaveValue('Is that your boat?');
  await expect(match.getByRole('button', { name: 'Another opening line' })).toHaveCount(0);
  await page.goto(`/members/${bram.id}/chat`);
  await expect(page.getByRole('region').getByText('Shall we sail on Sunday?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message to/ }), 'the stored draft').toHaveValue(
    'Is that your boat?',
  );

  await page.goto('/members');
  await awake(page);
  await cardOf(anna, dirk.name).hover();
  await cardOf(anna, dirk.name)
    .getByRole('button', { name: /^Add a first message/ })
    .click();
  const paid = page.getByRole('dialog');
  await paid.getByLabel('Your first message').fill('Hello Dirk');
  await paid.getByRole('button', { name: 'Like and send · 1 credit' }).click();
  await expect(page.getByText(`Your message is on its way to ${dirk.name}.`)).toBeVisible();
  expect(await creditsOf(anna)).toBe(4);
});
