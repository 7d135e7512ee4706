import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeGenerated } from './generated-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A package in package-lock.json, reduced to the fields used here. */
interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

interface Notice {
  readonly title: string;
  /** The text of the license; undefined if the package does not include a license file. */
  readonly text: string | undefined;
}

/** Returns the text of THIRD-PARTY-NOTICES: every production package, and all other third-party work. */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const used = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev);
  // Which optional packages are installed depends on the machine, so their texts cannot be part of this file.
  const required = used.filter(([, { optional }]) => !optional).map((entry) => noticeOf(...entry));
  const optional = used.filter(([, one]) => one.optional).map(([folder, one]) => titleOf(folder, one));
  const byText = Map.groupBy(required, ({ text }) => text);
  const withoutText = byText.get(undefined) ?? [];
  byText.delete(undefined);
  const parts = [
    'THIRD-PARTY NOTICES\n\nGenerated from package-lock.json by `npm run generate`. Do not edit.',
    [
      'Pictures and data:',
      '- The portraits of the demo community are drawn after ToonHead by Johan Melin, CC BY 4.0.',
      '- Places are from GeoNames, CC BY 4.0.',
      '- Countries of IP addresses are from IPtoASN, PDDL 1.0.',
    ].join('\n'),
    ['Packages for single platforms, as far as they are installed:', ...list(optional)].join('\n'),
    [
      'Packages that state their licence in package.json and have no file for it:',
      ...list(withoutText.map(({ title }) => title)),
    ].join('\n'),
    ...[...byText]
      .map(([text, notices]) => `${list(notices.map(({ title }) => title)).join('\n')}\n\n${text}`)
      .toSorted(),
  ];
  return `${parts.join(`\n\n${'-'.repeat(100)}\n\n`)}\n`;
}

function list(titles: readonly string[]): string[] {
  return [...new Set(titles)].toSorted().map((title) => `- ${title}`);
}

function titleOf(folder: string, { name, version, license }: LockedPackage): string {
  const title = name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return `${title} ${version} (${license ?? 'licence not stated'})`;
}

function noticeOf(folder: string, locked: LockedPackage): Notice {
  const place = path.join(root, folder);
  if (!existsSync(place)) throw new Error(`${folder} is not installed: run npm ci.`);
  const files = readdirSync(place).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(path.join(place, file), 'utf8'));
  const text = texts
    .join('\n\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim();
  if (text) return { title: titleOf(folder, locked), text };
  const { author } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as {
    readonly author?: unknown;
  };
  return {
    title: `${titleOf(folder, locked)}${typeof author === 'string' && author ? `, ${author}` : ''}`,
    text: undefined,
  };
}

if (import.meta.main) writeGenerated('THIRD-PARTY-NOTICES', thirdPartyNotices());
