import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { AdminError } from './admin-error.ts';

/** Reads a file that an operator named. Reports why if it cannot be read. */
export async function readGivenFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (fault) {
    throw new AdminError(`${path.resolve(file)} ${reasonOf(fault as NodeJS.ErrnoException)}.`);
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder, not a file';
  if (code === 'EACCES' || code === 'EPERM') return `is not readable by the account ${userInfo().username}`;
  return `cannot be read (${message})`;
}

/** {@link readGivenFile} for JSON. Reports the line of a mistake. */
export async function readGivenJson(file: string): Promise<unknown> {
  const text = (await readGivenFile(file)).replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) {
    const before = text.slice(0, first.offset).split('\n');
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    throw new AdminError(`${path.resolve(file)} is not JSON: ${wordsFor(first)} at ${place}.`);
  }
  return JSON.parse(text);
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that is not in quotation marks',
  InvalidNumberFormat: 'a malformed number',
  PropertyNameExpected: 'a field name in quotation marks is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'text after the end',
  InvalidCommentToken: 'a comment',
  UnexpectedEndOfComment: 'a comment',
  UnexpectedEndOfString: 'a closing quotation mark is missing',
  UnexpectedEndOfNumber: 'a malformed number',
  InvalidUnicode: 'a malformed character code',
  InvalidEscapeCharacter: 'an unknown character after a backslash',
  InvalidCharacter: 'a control character in a text',
};

function wordsFor({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  return words[code] ?? code;
}
