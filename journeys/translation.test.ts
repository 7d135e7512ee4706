import { expectAccessible } from './accessible.ts';
import { callAs, join } from './join.ts';
import { expect, test } from './people.ts';

test('Anna reads a Dutch message of Bram’s in English: on request, with her consent, never automatically', async ({
  seat,
}) => {
  const [anna, bram] = [
    await join(await seat({ device: 'phone' }), 'Anna'),
    await join(await seat({ language: 'nl-NL' }), 'Bram'),
  ];
  const { page } = anna;
  const provider = 'Plum Translations';
  const dutch = 'Ga je zaterdag met me mee naar het strand?';
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hello there, nice to meet you!' });
  await callAs(bram, '/api/message.php', { profile: anna.id, text: dutch });
  await page.goto(`/members/${bram.id}/chat`);
  const stream = page.getByRole('region', { name: /^Conversation with/ });
  await expect(stream.getByText(dutch)).toBeVisible();
  await expect(page.getByText('In Dutch')).toHaveCount(1);

  await page.getByRole('button', { name: 'Translate' }).tap();
  const consent = page.getByRole('dialog', { name: `Translate with ${provider}?` });
  await expect(consent).toContainText(`${provider} isn’t part of Damson.`);
  await expectAccessible(page);
  await consent.getByRole('button', { name: 'Not now' }).tap();
  await expect(consent).toHaveCount(0);
  const translation = page.getByText(`(en) ${dutch}`);
  await expect(translation, 'nothing was sent').toHaveCount(0);

  await page.getByRole('button', { name: 'Translate' }).tap();
  await consent.getByRole('button', { name: 'Agree and translate' }).tap();
  await expect(translation).toBeVisible();
  await expect(page.getByText(`Machine-translated by ${provider}`)).toBeVisible();
  await expect(stream.getByText(dutch, { exact: true }), 'the original stays').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the original only' }).tap();
  await expect(translation).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the translation' }).tap();
  await expect(translation).toBeVisible();

  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hier was gisteren een grote stroomstoring.' });
  await page.getByRole('button', { name: 'Translate' }).tap();
  await expect(page.getByText(`${provider} isn’t answering right now.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  // The same applies to Bram's profile text, for which Anna has already consented.
  const about = 'Ik zeil graag, en in de winter lees ik alles wat ik in de zomer heb laten liggen.';
  const headers = { 'sec-fetch-site': 'same-origin' };
  const saved = await bram.context.request.put('/api/profile.php', {
    data: { field: 'about_me', value: about, version: 0 },
    headers,
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/members/${bram.id}`);
  await page.getByRole('button', { name: 'Translate' }).tap();
  await expect(page.getByText(`(en) ${about}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/pages/privacy');
  await expect(page.getByText(`that text goes to ${provider}`)).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(`Texts you translate go to ${provider}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).tap();
  await expect(page.getByText('Withdrawn.')).toBeVisible();
  await expect(page.getByText(`go to ${provider}`)).toHaveCount(0);
  await page.goto(`/members/${bram.id}/chat`);
  await page.getByRole('button', { name: 'Translate' }).first().tap();
  await expect(consent, 'consent is asked for again').toBeVisible();
});
