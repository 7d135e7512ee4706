import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { keyName } from './query-key.ts';
import { sharedQuery } from './shared-query.ts';

const load = vi.fn(async () => await Promise.resolve(['from the server']));
const options = queryOptions({ queryKey: [keyName('shared by many')], queryFn: load, retry: false });
const shared = sharedQuery(options);

function Count() {
  return <p>{shared.useData((names) => names?.length ?? 'not known')}</p>;
}

function Names() {
  return <p>{shared.useLoaded().join()}</p>;
}

async function page(client: QueryClient, children: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>,
    { onError: () => undefined },
  );
  return await new Response(prelude).text();
}

test('each page shows only the data of its query client', async () => {
  const [anna, bram, nobody] = [new QueryClient(), new QueryClient(), new QueryClient()];
  anna.setQueryData(options.queryKey, ['Anna']);
  bram.setQueryData(options.queryKey, ['Bram', 'Bob']);
  const pages = await Promise.all([anna, bram, nobody].map(async (client) => await page(client, <Count />)));
  expect(pages.map((html) => /<p>(.+)<\/p>/.exec(html)![1])).toEqual(['1', '2', 'not known']);
  expect(await page(anna, <Names />)).toContain('<p>Anna</p>');
  expect(await page(bram, <Names />)).toContain('<p>Bram,Bob</p>');
});

test('several components that need the same data load it once', async () => {
  load.mockClear();
  const html = await page(
    new QueryClient(),
    <>
      <Names />
      <Names />
    </>,
  );
  expect(html.match(/<p>from the server<\/p>/g)).toHaveLength(2);
  expect(load).toHaveBeenCalledOnce();
});

test('a failed query is thrown to the error boundary', async () => {
  const client = new QueryClient();
  load.mockRejectedValueOnce(new Error('away'));
  await expect(client.fetchQuery(options)).rejects.toThrow('away');
  const told: unknown[] = [];
  await prerender(
    <QueryClientProvider client={client}>
      <Suspense>
        <Names />
      </Suspense>
    </QueryClientProvider>,
    { onError: (fault) => void told.push(fault) },
  );
  expect(told).toEqual([new Error('away')]);
});
