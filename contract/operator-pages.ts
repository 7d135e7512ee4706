import * as z from 'zod/mini';
import { call } from './call.ts';
import { languages } from './languages.ts';
import { instant } from './time.ts';

/** The path of a page that an operator wrote: `/{token}`. */
export const pageToken = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/));

/** Text in one style; a link if it has `href`. */
export const textRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  /** A path on this site, an anchor, or an `https:`, `mailto:` or `tel:` URL. */
  href: z.optional(z.string()),
});
export type TextRun = z.infer<typeof textRun>;

/** One block of a page. Lists are flat: `depth` is the nesting level of an item. */
export const pageBlock = z.discriminatedUnion('kind', [
  /** `id` is unique on the page, for links from the table of contents. */
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
 * Returns a page that the site's operator wrote, in the caller's language. If that is missing: in the site's language,
 * otherwise in English, otherwise in any language. (Specification, section 2: {token}.)
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
