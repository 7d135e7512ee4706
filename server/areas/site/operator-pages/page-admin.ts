import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isLanguage, type Language, languages } from '#contract/languages.ts';
import { pageToken } from '#contract/operator-pages.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { readMarkdown } from './read-markdown.ts';
import { takenTokens } from './taken-tokens.ts';

export const pageAdminHelp = `npm run admin -- page                                  the operator's own pages
npm run admin -- page DOMAIN TOKEN FOLDER              publishes one at /TOKEN: en.md, nl.md … in the folder
npm run admin -- page DOMAIN TOKEN remove              takes it off`;

/** Maximum length of a page, in characters. */
const longest = 100_000;

interface PageFile {
  readonly language: Language;
  readonly markdown: string;
}

/** Implements the admin command by which operators publish their own pages. */
export async function pageAdmin(db: Db, words: readonly string[], now: Date): Promise<string> {
  const [domain, token, folder, ...rest] = words;
  if (domain === undefined) return await list(db);
  if (!token || !folder || rest.length > 0) return pageAdminHelp;
  const site = await db.selectFrom('site').select('domain').where('domain', '=', domain).executeTakeFirst();
  if (!site) return `There is no site ${domain}.\n\n${pageAdminHelp}`;
  if (folder === 'remove') return await remove(db, domain, token);
  if (!pageToken.safeParse(token).success) {
    return `${token} cannot be an address: up to 63 lowercase letters, digits and hyphens.\n\n${pageAdminHelp}`;
  }
  if (takenTokens.has(token)) return `The product has its own page at /${token}: choose another token.`;
  const files = await filesIn(folder);
  if (typeof files === 'string') return `${files}\n\n${pageAdminHelp}`;
  await publish(db, { domain, token, files }, now);
  return await list(db);
}

interface Publication {
  readonly domain: string;
  readonly token: string;
  readonly files: readonly PageFile[];
}

/** Publishes a page in the languages of the folder, and deletes the others. An unchanged language keeps its date. */
async function publish(db: Db, { domain, token, files }: Publication, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('operator_page')
      .where('domain', '=', domain)
      .where('token', '=', token)
      .where(
        'language',
        'not in',
        files.map(({ language }) => language),
      )
      .execute();
    await tx
      .insertInto('operator_page')
      .values(files.map((file) => ({ domain, token, ...file, updated_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['domain', 'token', 'language'])
          .doUpdateSet(({ ref }) => ({ markdown: ref('excluded.markdown'), updated_at: ref('excluded.updated_at') }))
          .whereRef('operator_page.markdown', '<>', 'excluded.markdown'),
      )
      .execute();
  });
}

async function remove(db: Db, domain: string, token: string): Promise<string> {
  const [{ numDeletedRows }] = (await db
    .deleteFrom('operator_page')
    .where('domain', '=', domain)
    .where('token', '=', token)
    .execute()) as [{ numDeletedRows: bigint }];
  return numDeletedRows > 0n ? await list(db) : `${domain} has no page ${token}.`;
}

async function list(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('operator_page')
    .selectAll()
    .orderBy('domain')
    .orderBy('token')
    .orderBy('language')
    .execute();
  if (rows.length === 0) return `There is no page yet.\n\n${pageAdminHelp}`;
  const pages = Map.groupBy(rows, ({ domain, token }) => `${domain}/${token}`);
  return [...pages]
    .map(([address, written]) => `${address}  ${written.map(({ language }) => language).join(' ')}`)
    .join('\n');
}

/** Returns the pages of a folder by language, or an error message. */
async function filesIn(folder: string): Promise<PageFile[] | string> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return `There is no folder ${folder}.`;
  const texts = names.filter((name) => name.endsWith('.md')).toSorted();
  if (texts.length === 0) return `There is no .md file in ${folder}.`;
  const files: PageFile[] = [];
  for (const name of texts) {
    const language = name.slice(0, -'.md'.length);
    if (!isLanguage(language)) return `${name} is in no language of the product: ${languages.join(' ')}.`;
    const markdown = await readFile(path.join(folder, name), 'utf8');
    const { title, blocks } = readMarkdown(markdown);
    if (markdown.length > longest) return `${name} is longer than ${longest} characters.`;
    if (!title) return `${name} has no title: begin it with a line like “# About us”.`;
    if (blocks.length === 0) return `${name} says nothing below its title.`;
    files.push({ language, markdown });
  }
  return files;
}
