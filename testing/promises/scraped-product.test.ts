import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { listPhotos } from '#contract/photos.ts';
import { browser } from '../browser.ts';
import { connected, emptyDatabase } from '../databases/empty-database.ts';
import { freePort } from '../free-port.ts';
import { signUpForm } from '../people.ts';
import { dataFolder, type Product, startProduct } from '../product.ts';
import { workersOf } from '../workers.ts';

const polling = { timeout: 60_000, interval: 200 };

/** Starts the product with metrics. Returns a function that scrapes it: values by name and labels. */
async function scrapedProduct(environment: NodeJS.ProcessEnv) {
  const METRICS_PORT = String(await freePort());
  const product = await startProduct({ METRICS_PORT, DATA_DIR: await dataFolder(), ...environment });
  await product.ready();
  await vi.waitFor(() => expect(product.printed()).toContain('Damson is ready'), polling);

  async function scrape(): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(response.status).toBe(200);
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const values = lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))] as const);
    expect(new Set(values.map(([name]) => name)).size, 'each series occurs once').toBe(values.length);
    return new Map(values);
  }
  return { product, scrape };
}

/** Returns the sum of a counter over all workers. */
function sumOf(scraped: ReadonlyMap<string, number>, start: string): number {
  return [...scraped].reduce((sum, [name, value]) => (name.startsWith(start) ? sum + value : sum), 0);
}

function browserOf({ url }: Product) {
  const { host } = new URL(url);
  return browser({ fetch: async (request) => await fetch(request) }, { host });
}

describe('two workers', () => {
  test('are scraped on one port, and agree with the database', async () => {
    const { DATABASE_URL, client, countOf } = await emptyDatabase();
    const { product, scrape } = await scrapedProduct({ DATABASE_URL, WORKERS: '2' });
    const people = ['Anna', 'Bram', 'Chloe', 'Dirk', 'Emma', 'Finn'];
    for (const name of people) {
      const own = browserOf(product);
      expect((await own.ask(signUp, signUpForm(name))).status).toBe(200);
      expect((await own.ask(listPhotos, {})).status).toBe(200);
    }
    const found = await scrape();
    expect(sumOf(found, 'damson_sign_ups_total')).toBe(await countOf('member'));
    expect(sumOf(found, 'damson_logins_total')).toBe(await countOf('session'));
    expect(sumOf(found, 'damson_http_requests_total{call="GET /api/photos.php",status="2xx"')).toBe(people.length);
    expect(found.get('damson_worker_up{worker="1"}')).toBe(1);
    expect(found.get('damson_worker_up{worker="2"}')).toBe(1);
    expect(found.get('damson_workers')).toBe(2);
    expect(found.get('damson_photos_waiting')).toBe(0);
    expect(sumOf(found, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    const metricsClients = await client.query(`SELECT FROM pg_stat_activity WHERE application_name = 'damson-metrics'`);
    expect(metricsClients.rowCount, 'workers that read the figures').toBeLessThanOrEqual(1);
    expect((await fetch(`${product.url}/metrics`)).status, 'the public port').toBe(404);
  });

  test('a stuck worker is reported, and the other is still scraped', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const { product, scrape } = await scrapedProduct({ DATABASE_URL, WORKERS: '2' });
    const [stuck] = await workersOf(product);
    process.kill(stuck!, 'SIGSTOP');
    try {
      const found = await scrape();
      expect(sumOf(found, 'damson_worker_up')).toBe(1);
      expect(found.get('damson_database_up')).toBe(1);
    } finally {
      process.kill(stuck!, 'SIGCONT');
    }
    await vi.waitFor(async () => expect(sumOf(await scrape(), 'damson_worker_up')).toBe(2), polling);
  });

  test('a replacement worker gets the free number', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const { product, scrape } = await scrapedProduct({ DATABASE_URL, WORKERS: '2' });
    await scrape();
    const [killed] = await workersOf(product);
    process.kill(killed!, 'SIGKILL');
    await vi.waitFor(async () => expect(sumOf(await scrape(), 'damson_worker_up')).toBe(1), polling);
    await vi.waitFor(async () => expect(sumOf(await scrape(), 'damson_worker_up')).toBe(2), polling);
    const found = await scrape();
    expect([...found.keys()].filter((name) => name.startsWith('damson_worker_up')).toSorted()).toEqual([
      'damson_worker_up{worker="1"}',
      'damson_worker_up{worker="2"}',
    ]);
  });

  test('have every metric that the alerts and the dashboard name', async () => {
    const { DATABASE_URL, client } = await emptyDatabase();
    const { scrape } = await scrapedProduct({ DATABASE_URL, WORKERS: '2' });
    // The nightly check of the books.
    await client.query(`INSERT INTO pgboss.job (name, data) VALUES ('check_books', '{}')`);
    await vi.waitFor(async () => expect((await scrape()).get('damson_books_drift')).toBe(0), polling);
    await client.query(`
      INSERT INTO payment (payment_id, member_id, provider, payment_method, status, site, country, credits, currency,
        amount_minor, vat_minor, vat_percent, ordered_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'sandbox', 'ideal', 'open', 'localhost', 'NL', 30, 'EUR', 995, 0, 0,
        now())`);
    await vi.waitFor(
      async () => expect((await scrape()).get('damson_payments_open{provider="sandbox"}')).toBe(1),
      polling,
    );
    const scraped = new Set([...(await scrape()).keys()].map((name) => name.replace(/\{.*/, '')));
    const root = path.resolve(import.meta.dirname, '../..');
    for (const file of ['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json']) {
      const text = await readFile(path.join(root, file), 'utf8');
      const named = [...text.matchAll(/\b(?:damson|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
      // A replica is needed for these.
      const missing = named.filter((name) => !scraped.has(name) && !name.startsWith('damson_replica_'));
      expect([...new Set(missing)], file).toEqual([]);
    }
  });
});

test('without its database, the product stays ready, is scraped, and reports that the database is down', async () => {
  const { DATABASE_URL, client } = await emptyDatabase();
  const { product, scrape } = await scrapedProduct({ DATABASE_URL, WORKERS: '1' });
  expect((await scrape()).get('damson_database_up')).toBe(1);
  const { rows } = await client.query('SELECT current_database() AS name');
  const elsewhere = await connected({ connectionString: DATABASE_URL.replace(/\/[^/?]+(?=$|\?)/, '/postgres') });
  await elsewhere.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS false`);
  await elsewhere.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${rows[0].name}'`);
  await vi.waitFor(async () => expect((await scrape()).get('damson_database_up')).toBe(0), polling);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const found = await scrape();
  expect(found.has('damson_photos_waiting')).toBe(false);
  expect(sumOf(found, 'damson_http_requests_total')).toBeGreaterThan(0);
  await elsewhere.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS true`);
  await vi.waitFor(async () => expect((await scrape()).get('damson_database_up')).toBe(1), polling);
  await elsewhere.end();
});
