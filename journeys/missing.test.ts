import { join } from './join.ts';
import { awake, expect, test } from './people.ts';

const nobody = '01890000-0000-7000-8000-000000000000';

/** Paths of objects that do not exist, each with the heading of its screen. */
const missing: readonly (readonly [path: string, heading: string | RegExp])[] = [
  [`/members/${nobody}`, 'This member is no longer here'],
  ['/members/nobody', 'This member is no longer here'],
  [`/likes/m/${nobody}`, 'This member is no longer here'],
  [`/members/${nobody}/chat`, /./],
  [`/chats/${nobody}`, /./],
  ['/chats/none', /./],
  [`/transactions/${nobody}`, /./],
  ['/transactions/none', /./],
  ['/credits/9999', /./],
  ['/credits/plums', /./],
  ['/credits/10/plums', /./],
];

for (const [path, heading] of missing) {
  test(`${path} returns 404 with a specific screen, also after hydration`, async ({ seat }) => {
    const { page } = await join(await seat(), 'Anna');
    const html = await (await page.request.get(path)).text();
    const answer = await page.goto(path);
    expect(answer!.status()).toBe(404);
    await awake(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText(heading);
    const shown = (await title.innerText()).replaceAll('’', '’');
    expect(html, 'the server has drawn it').toContain(`>${shown}</h1>`);
  });
}

test('an existing object returns 200, and so does a member who blocked the reader', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  for (const path of [
    `/members/${bram.id}`,
    `/likes/m/${bram.id}`,
    `/members/${bram.id}/chat`,
    '/credits/10',
    '/chats',
  ]) {
    expect((await anna.page.request.get(path)).status(), path).toBe(200);
  }
  await bram.page.goto(`/members/${anna.id}`);
  await awake(bram.page);
  await bram.page.evaluate(async (profile) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    await fetch('/api/block.php', { method: 'POST', headers, body: JSON.stringify({ profile }) });
  }, anna.id);
  await anna.page.goto(`/members/${bram.id}`);
  await expect(anna.page.getByText(`You're blocked by ${bram.name}.`)).toBeVisible();
});
