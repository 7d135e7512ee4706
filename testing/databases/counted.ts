import type { Db } from '#server/platform/postgres/db.ts';

/** Returns the same database, wrapped so that its statements are counted, without `BEGIN` and `COMMIT`. */
export function counted(db: Db): { readonly db: Db; readonly statements: () => number } {
  let statements = 0;
  const wrapped = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Called for raw statements too.
    transformResult: async ({ result }) => {
      statements += 1;
      return await Promise.resolve(result);
    },
  });
  return { db: Object.assign(wrapped, { outlets: db.outlets, share: db.share }), statements: () => statements };
}
