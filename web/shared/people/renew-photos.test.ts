import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressSeconds } from '#contract/photos.ts';
import { keyName } from '../api/queries/query-key.ts';
import { renewPhoto } from './renew-photos.ts';

/** Returns a list of twenty photos, as sent by a server whose URLs change with `signature`. */
function list(name: string) {
  return {
    photos: Array.from({ length: 20 }, (_, place) => ({ thumb_filename: addressOf(name, place) })),
  };
}
const addressOf = (name: string, place: number) => `/photos/${name}-${place}/thumb.webp?until=${signature}&sign=x`;
let signature = 1;
let client: QueryClient;
let asked: string[] = [];
let renewed: string[] = [];
let answers = true;

/** Mounts a screen that shows a list. */
async function show(name: string): Promise<() => void> {
  const observer = new QueryObserver(client, {
    queryKey: [keyName(name)],
    queryFn: async () => {
      asked.push(name);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (!answers) throw new Error('The server is away.');
      return list(name);
    },
  });
  const hide = observer.subscribe(() => undefined);
  await later(10);
  asked = [];
  return hide;
}

function fail(name: string, place = 0): () => void {
  const address = addressOf(name, place);
  return renewPhoto(client, address, () => renewed.push(address));
}

const later = async (milliseconds: number) => await vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  signature = 1;
  asked = [];
  renewed = [];
  answers = true;
});

afterEach(() => {
  client.unmount();
  client.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('photos that fail to load', () => {
  test('cause one joint refetch, and only of the query that contains them', async () => {
    await show('members');
    await show('chats');
    for (let place = 0; place < 20; place += 1) fail('members', place);
    await later(100);
    expect(asked).toEqual(['members']);
    expect(renewed).toHaveLength(20);
  });

  test('cause no second refetch while one is in flight', async () => {
    await show('members');
    fail('members', 0);
    await later(50);
    fail('members', 1);
    await later(200);
    expect(asked).toEqual(['members']);
  });

  test('cause no refetch if a newer URL has already replaced theirs', async () => {
    await show('members');
    const before = addressOf('members', 1);
    fail('members', 0);
    signature = 2;
    await later(100);
    renewPhoto(client, before, () => undefined);
    await later(addressSeconds * 1000);
    expect(asked).toEqual(['members']);
  });

  test('cause no second refetch shortly after the first, and are loaded once more', async () => {
    await show('members');
    fail('members', 0);
    await later(200);
    fail('members', 1);
    await later(100);
    expect(asked).toEqual(['members']);
    expect(renewed).toEqual([addressOf('members', 0), addressOf('members', 1)]);
  });

  test('cause at most one refetch during the minimum lifetime of a URL if they stay broken', async () => {
    await show('members');
    for (let second = 0; second < addressSeconds; second += 1) {
      signature += 1;
      client.setQueryData([keyName('members')], list('members'));
      fail('members', second % 20);
      // The order of the failures matters.
      // oxlint-disable-next-line no-await-in-loop
      await later(900);
    }
    expect(asked).toEqual(['members']);
  });

  test('are renewed again after the renewed URLs have expired', async () => {
    await show('members');
    fail('members');
    await later(addressSeconds * 1000 + 100);
    signature = 2;
    client.setQueryData([keyName('members')], list('members'));
    asked = [];
    fail('members');
    await later(100);
    expect(asked).toEqual(['members']);
  });

  test('are renewed by a later failure if the refetch failed', async () => {
    await show('members');
    answers = false;
    fail('members');
    await later(100);
    answers = true;
    fail('members', 1);
    await later(100);
    expect(asked).toEqual(['members', 'members']);
    expect(renewed).toHaveLength(2);
  });

  test('are renewed when the browser is back online', async () => {
    await show('members');
    onlineManager.setOnline(false);
    fail('members');
    await later(1_000);
    expect(asked).toEqual([]);
    onlineManager.setOnline(true);
    await later(100);
    expect(asked).toEqual(['members']);
    expect(renewed).toHaveLength(1);
  });

  test('cause no refetch on a screen that has been left', async () => {
    const hide = await show('members');
    const stop = fail('members');
    hide();
    stop();
    await later(1_000);
    expect(asked).toEqual([]);
    expect(renewed).toEqual([]);
  });
});
