import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { AdminError } from '../../../platform/admin/admin-error.ts';

/** The settings in a file that the set-up will write; empty if it does not exist. Throws if it cannot be written. */
export function settingsIn(file: string): NodeJS.Dict<string> {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  } catch (fault) {
    throw notWritable(file, fault as NodeJS.ErrnoException);
  }
}

function notWritable(file: string, { code }: NodeJS.ErrnoException): AdminError {
  return new AdminError(`${file} cannot be written (${code}): run the command with sudo, or use --env-file.`);
}

const head = [
  '# The settings of Damson, written by: npm run admin -- setup',
  '# docs/operating/settings.md describes each. Keep a copy in a safe place: without SECRET, data is lost.',
];

/** Returns the text of a settings file. Throws if a value cannot be written in that format. */
export function settingsText(settings: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(settings).flatMap(([name, value]) => (value ? [`${name}=${quoted(name, value)}`] : []));
  return `${[...head, '', ...lines].join('\n')}\n`;
}

/** Writes settings, readable only by their owner. The file is complete at any time. */
export function writeSettings(file: string, text: string): void {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, text, { mode: 0o600, flag: 'wx' });
    renameSync(own, file);
  } catch (fault) {
    rmSync(own, { force: true });
    throw notWritable(file, fault as NodeJS.ErrnoException);
  }
}

/** In a form that systemd, Docker and shells read alike. */
function quoted(name: string, value: string): string {
  if (/^[\w.@:/+=,%-]*$/.test(value)) return value;
  if (value.includes("'") || /[\r\n]/.test(value))
    throw new AdminError(`${name} may not contain a quotation mark or a line break.`);
  return `'${value}'`;
}
