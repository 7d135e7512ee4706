import * as z from 'zod/mini';
import { call } from './call.ts';
import { languages } from './languages.ts';
import { instant } from './time.ts';

/** What stands in the address of a page that an operator wrote: `/{token}`. */
export const pageToken = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/));

/** A piece of text that looks the same throughout; with `href` it is a link. */
export const textRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  /** A path of this site, an anchor, or an `https:`, `mailto:` or `tel:` address. */
  href: z.optional(z.string()),
});
export type TextRun = z.infer<typeof textRun>;

/** One block of a page. Lists are flat: `depth` says how deep an item is nested. */
export const pageBlock = z.discriminatedUnion('kind', [
  /** `id` is unique on the page: the table of contents links to it. */
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), id: z.string(), runs: z.array(textRun) }),
  z.object({ kind: z.literal('paragraph'), quoted: z.boolean(), runs: z.array(textRun) }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(z.object({ depth: z.int(), runs: z.array(textRun) })),
  }),
  z.object({ kind: z.literal('rule') }),
]);
export type PageBlock = z.infer<typeof pageBlock>;

/**
 * A page that the operator of the asked site wrote, in the caller's language; where the operator did not write it in
 * that language, in the site's own, else in English, else in any. (Specification, section 2: {token}.)
 */
export const showPage = call({
  method: 'GET',
  path: '/api/page.php',
  by: 'visitor',
  input: z.strictObject({ token: z.string() }),
  reply: z.object({
    page: z.object({
      title: z.string(),
      language: z.enum(languages),
      updated_at: instant,
      blocks: z.array(pageBlock),
    }),
  }),
  refusals: { no_such_page: 404 },
});
