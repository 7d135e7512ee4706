import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refresherOf } from './refresh.ts';
import { keyName } from './query-key.ts';

/** Creates a screen that shows the data under `key`, and a server whose responses the test controls. */
function screen(key: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [keyName(key)],
    queryFn: async () => await new Promise<string>((resolve) => asked.push(resolve)),
  });
  observer.subscribe(() => undefined);
  const answer = async (index: number, text: string) => {
    asked[index]!(text);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(text), { timeout: 20_000 });
  };
  return { client, asked, answer, refresh: async () => await refresherOf(client)([keyName(key)]) };
}

test('a burst of events causes one refetch, and events during that refetch cause one more', async () => {
  const { asked, answer, refresh } = screen('chats');
  await answer(0, 'at first');
  const all = Array.from({ length: 20 }, refresh);
  await vi.waitFor(() => expect(asked.length).toBe(2), { timeout: 20_000 });
  all.push(...Array.from({ length: 20 }, refresh));
  await answer(1, 'news');
  await vi.waitFor(() => expect(asked.length).toBe(3), { timeout: 20_000 });
  await answer(2, 'all of it');
  await Promise.all(all);
  expect(asked.length).toBe(3);
});

test('an event during a request causes a refetch after the response', async () => {
  const { asked, answer, refresh } = screen('chats');
  const heard = refresh();
  await Promise.resolve();
  expect(asked.length, 'one request at a time').toBe(1);
  await answer(0, 'from before');
  await vi.waitFor(() => expect(asked.length).toBe(2), { timeout: 20_000 });
  await answer(1, 'with the news');
  await heard;
});

test('an event does not refetch data that is not on screen', async () => {
  const { client, asked, answer } = screen('chats');
  await answer(0, 'at first');
  await refresherOf(client)([keyName('likes')]);
  expect(asked.length).toBe(1);
});

test('a refetch ends even if its response is a failure', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: [keyName('chats')],
    queryFn: async () => {
      asked += 1;
      await Promise.reject(new Error('away'));
    },
  });
  observer.subscribe(() => undefined);
  await refresherOf(client)([keyName('chats')]);
  await refresherOf(client)([keyName('chats')]);
  expect(asked).toBe(3);
});
