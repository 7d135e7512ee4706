import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const assigned = vi.fn();
const orders: unknown[] = [];
const container = new EventTarget();
let field: { value: string; matches: () => boolean } | null = null;

function worker() {
  return Object.assign(new EventTarget(), { postMessage: (order: unknown) => void orders.push(order) });
}
const registration = Object.assign(new EventTarget(), { active: worker(), installing: null, waiting: null });

beforeEach(() => {
  vi.resetModules();
  assigned.mockClear();
  orders.length = 0;
  field = null;
  const stored = new Map<string, string>();
  const location = { href: 'https://damson.test/members', pathname: '/members', search: '', assign: assigned };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    get activeElement() {
      return field;
    },
  });
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: Object.assign(container, { getRegistration: async () => await Promise.resolve(registration) }),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function pageWith(waiting: object | null) {
  Object.assign(registration, { waiting });
  const page = await import('./update.ts');
  await page.follow(new AbortController().signal);
  return page;
}

test('loads a newer version with the next screen, and activates its worker afterwards', async () => {
  const page = await pageWith(worker());
  expect(page.mayUpdate()).toBe(true);
  expect(page.update('/likes')).toBe(true);
  expect(assigned.mock.calls).toEqual([['/likes']]);
  expect(orders, 'not before the page has loaded').toEqual([]);
  vi.resetModules();
  const next = await pageWith(worker());
  expect(orders, 'after the page has loaded').toEqual([{ type: 'take over' }]);
  expect(next.mayUpdate()).toBe(false);
});

test('a page loaded for a different reason keeps the active version', async () => {
  await pageWith(worker());
  vi.resetModules();
  await pageWith(worker());
  expect(orders).toEqual([]);
});

test('never updates while the reader is typing', async () => {
  const page = await pageWith(worker());
  field = { value: 'Dear Bram', matches: () => true };
  expect(page.mayUpdate()).toBe(false);
  field = { value: '', matches: () => true };
  expect(page.mayUpdate(), 'an empty field does not count as typing').toBe(true);
});

test('updates at most once in 60 seconds, so that reloads cannot loop', async () => {
  const page = await pageWith(worker());
  expect(page.update('/likes')).toBe(true);
  const next = await pageWith(worker());
  expect(next.mayUpdate()).toBe(false);
});

test('never reloads the page without a newer version', async () => {
  const page = await pageWith(null);
  expect(page.mayUpdate()).toBe(false);
  expect(page.update('/likes')).toBe(false);
  expect(assigned).not.toHaveBeenCalled();
});
