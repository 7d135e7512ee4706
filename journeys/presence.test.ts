import { withProductDatabase } from './database.ts';
import { join, type JoinedMember } from './join.ts';
import { awake, expect, test } from './people.ts';

/**
 * Returns for each of a member's browsers whether its pages are hidden. Others see the member as offline 75 seconds
 * later. (docs/product.md, Who is online.)
 */
async function awayOf({ id }: JoinedMember): Promise<boolean[]> {
  const rows = await withProductDatabase<{ away: boolean }>(
    'SELECT away_at IS NOT NULL AS away FROM session WHERE member_id = $1',
    [id],
  );
  return rows.map(({ away }) => away);
}

const stream = '**/api/live.php*';

test('leaving the page sends a beacon, and returning makes the member online again', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await bram.page.goto(`/members/${anna.id}`);
  const { page } = anna;
  // Blocks the stream, because the end of a stream would have the same effect as the beacon.
  await page.route(stream, (route) => route.abort());
  await page.goto('/members');
  await awake(page);
  await expect.poll(async () => await awayOf(anna)).toEqual([false]);
  await bram.page.reload();
  await expect(bram.page.getByText('Online now').first()).toBeVisible();

  await page.goto('about:blank');
  await expect.poll(async () => await awayOf(anna)).toEqual([true]);

  // A closed page may fail to send its beacon, but its stream ends.
  await page.unroute(stream);
  const listening = page.waitForResponse(stream);
  await page.goto('/members');
  await awake(page);
  await listening;
  await expect.poll(async () => await awayOf(anna)).toEqual([false]);
  await page.close();
  await expect.poll(async () => await awayOf(anna), 'also when the page is closed').toEqual([true]);
});

test('every page reports once that it is hidden, even if the visitor has not interacted with it', async ({ seat }) => {
  const visitor = await seat();
  const anna = await join(await seat(), 'Anna');
  for (const [{ page }, path] of [
    [visitor, '/'],
    [visitor, '/pages/terms'],
    [anna, '/members'],
  ] as const) {
    await page.goto(path);
    if (page === anna.page) await awake(page);
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/page-hidden.php') beacons.push(request.method());
    });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => beacons.length, { message: path }).toBe(1);
    expect(beacons).toEqual(['POST']);
  }
});
