import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { envExample } from './env-example.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

// `npm run generate` writes generated files of the root folder. `npm run check` compares them (`--check`).

const root = path.resolve(import.meta.dirname, '../..');
const files = { '.env.example': envExample(), 'THIRD-PARTY-NOTICES': thirdPartyNotices() };

for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readOrEmpty(file) !== text) {
    process.stderr.write(`${name} is out of date: run npm run generate.\n`);
    process.exitCode = 1;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
