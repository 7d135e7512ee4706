import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { packQueries, unpacked } from './page-state.ts';
import { everything } from './query-key.ts';

/** Creates a photo. Each photo file has its own name. */
const picture = (id: string, changes: object = {}) => ({
  id,
  filename: `/photos/file-${id}/full.webp?until=1&sign=${id}`,
  thumb_filename: `/photos/file-${id}/thumb.webp?until=1&sign=${id}`,
  avatar_filename: `/photos/file-${id}/avatar.webp?until=1&sign=${id}`,
  width: 720,
  height: 960,
  locked: false,
  ...changes,
});

/** Embeds `data` in a page. Returns the data in the browser's query client and the serialized state. */
function carried(data: unknown): { arrived: unknown; written: string } {
  const server = new QueryClient();
  server.setQueryData(everything, data, { updatedAt: 1000 });
  const state = packQueries(dehydrate(server));
  const written = JSON.stringify(state);
  const browser = new QueryClient();
  hydrate(browser, { mutations: [], queries: unpacked(JSON.parse(written) as typeof state) });
  expect(browser.getQueryState(everything)).toMatchObject({ dataUpdatedAt: 1000, status: 'success' });
  return { arrived: browser.getQueryData(everything), written };
}

test.each([
  ['null', null],
  ['a number', 5],
  [
    'members with and without photos',
    {
      profiles: [
        { id: 'a', main_image: picture('p1') },
        { id: 'b', main_image: null },
        { id: 'c', main_image: picture('p2') },
      ],
    },
  ],
  ['a list with one item', [{ name: 'Anna' }]],
  ['a list of different values', [{ name: 'Anna' }, { age: 3 }, 5, null, ['x']]],
  [
    'nested lists',
    [
      [{ a: 1 }, { a: 2 }],
      [{ a: 3 }, { a: 4 }],
    ],
  ],
  ['nested objects', [{ a: { b: [{ c: 1 }, { c: 2 }] } }, { a: { b: [] } }]],
  ['a photo on another host', picture('p2', { filename: 'https://cdn.example/photos/p2/full.webp' })],
  ['a photo whose URLs do not follow the pattern', [picture('p3', { thumb_filename: '/other.webp' }), picture('p4')]],
  ['lists of similar objects in a list', [{ photos: [{ a: 1 }, { a: 2 }] }, { photos: [{ a: 3 }, { a: 4 }] }]],
  ['objects with different fields', [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, { a: null }]],
  ['another object with a file name', { id: 'x', filename: 'letter.pdf' }],
])('%s arrives unchanged in the browser', (_what, data) => {
  expect(carried(data).arrived).toEqual(data);
});

test('a list of people contains each field name once, and one URL per photo', () => {
  const people = Array.from({ length: 24 }, (_, at) => ({ name: `Anna ${at}`, main_image: picture(`p${at}`) }));
  const { written } = carried(people);
  expect(written.match(/"name"/g)).toHaveLength(1);
  expect(written.match(/"width"/g)).toHaveLength(1);
  expect(written).not.toContain('thumb');
});

test('omits a failed query, which the browser runs again', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = async () => await Promise.reject(new Error('no'));
  await server.fetchQuery({ queryKey: everything, queryFn }).catch(() => undefined);
  const state = dehydrate(server, { shouldDehydrateQuery: () => true });
  expect(state.queries).toHaveLength(1);
  expect(packQueries(state).queries).toEqual([]);
});
