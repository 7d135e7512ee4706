import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import type { TestServices } from '../services.ts';

/** Creates the product with its built pages. The path and query of each rendered page are added to `drawn`. */
export async function drawingProduct(services: TestServices, drawn: string[]) {
  await buildIfStale();
  const built = await builtPages();
  return makeApp({
    ...services,
    pages: async (request, host) => {
      const { pathname, search } = new URL(request.url);
      drawn.push(pathname + search);
      return await built(request, host);
    },
  });
}
