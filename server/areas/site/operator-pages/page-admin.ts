import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isLanguage, type Language, languages } from '#contract/languages.ts';
import { pageToken } from '#contract/operator-pages.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError, UsageError } from '../../../platform/admin/admin-error.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { readMarkdown } from './read-markdown.ts';
import { takenTokens } from './taken-tokens.ts';

export interface PageAdmin {
  readonly db: Db;
}

/** The commands by which operators publish their own pages. */
export const pageCommands = [
  adminCommand({
    name: 'page',
    help: 'list the operator’s own pages',
    run: async ({ db }: PageAdmin) => await list(db),
  }),
  adminCommand({
    name: 'page publish',
    takes: ['DOMAIN', 'TOKEN', 'FOLDER'],
    help: 'publish a page at /TOKEN; the folder has en.md, nl.md …',
    run: async ({ db }: PageAdmin, { domain, token, folder }, now) => {
      await mustExist(db, domain);
      if (!pageToken.safeParse(token).success) {
        throw new UsageError(`“${token}” cannot be an address: use up to 63 lowercase letters, digits and hyphens.`);
      }
      if (takenTokens.has(token)) {
        throw new AdminError(`The product has its own page at /${token}: choose another token.`);
      }
      await publish(db, { domain, token, files: await filesIn(folder) }, now);
      return await list(db);
    },
  }),
  adminCommand({
    name: 'page remove',
    takes: ['DOMAIN', 'TOKEN'],
    help: 'remove a page',
    run: async ({ db }: PageAdmin, { domain, token }) => {
      await mustExist(db, domain);
      return await remove(db, domain, token);
    },
  }),
];

/** Maximum length of a page, in characters. */
const longest = 100_000;

interface PageFile {
  readonly language: Language;
  readonly markdown: string;
}

async function mustExist(db: Db, domain: string): Promise<void> {
  const sites = (await db.selectFrom('site').select('domain').execute()).map((site) => site.domain);
  if (!sites.includes(domain)) {
    throw new AdminError(`There is no site ${domain}. Sites: ${sites.join(', ') || 'none'}.`);
  }
}

interface Publication {
  readonly domain: string;
  readonly token: string;
  readonly files: readonly PageFile[];
}

/**
 * Publishes a page in the languages of the folder, and deletes the page's other languages. An unchanged language keeps
 * its date.
 */
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
  if (numDeletedRows === 0n) throw new AdminError(`${domain} has no page ${token}.`);
  return await list(db);
}

async function list(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('operator_page')
    .selectAll()
    .orderBy('domain')
    .orderBy('token')
    .orderBy('language')
    .execute();
  if (rows.length === 0) return 'There is no page yet.';
  const pages = Map.groupBy(rows, ({ domain, token }) => `${domain}/${token}`);
  return [...pages]
    .map(([address, written]) => `${address}  ${written.map(({ language }) => language).join(' ')}`)
    .join('\n');
}

/** The pages of a folder by language. */
async function filesIn(folder: string): Promise<PageFile[]> {
  const names = await readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    const absent = fault.code === 'ENOENT' ? 'does not exist' : `cannot be read (${fault.code})`;
    throw new AdminError(`The folder ${path.resolve(folder)} ${absent}.`);
  });
  const texts = names.filter((name) => name.endsWith('.md')).toSorted();
  if (texts.length === 0) throw new AdminError(`There is no .md file in ${folder}.`);
  const files: PageFile[] = [];
  for (const name of texts) {
    const language = name.slice(0, -'.md'.length);
    if (!isLanguage(language)) {
      throw new AdminError(`${name} is in no language of the product: ${languages.join(' ')}.`);
    }
    const markdown = await readFile(path.join(folder, name), 'utf8');
    const { title, blocks } = readMarkdown(markdown);
    if (markdown.length > longest) throw new AdminError(`${name} is longer than ${longest} characters.`);
    if (!title) throw new AdminError(`${name} has no title: begin it with a line like “# About us”.`);
    if (blocks.length === 0) throw new AdminError(`${name} says nothing below its title.`);
    files.push({ language, markdown });
  }
  return files;
}
