import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
}

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a browser that contacts nothing but the product. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds Chromium: at CHROMIUM_PATH, installed on the system, or from the npm package. */
export async function findChromium(): Promise<Chromium> {
  for (const executablePath of [process.env.CHROMIUM_PATH, ...systemPlaces]) {
    if (executablePath && (await isThere(executablePath))) return { executablePath, args: quietArgs };
  }
  // The package unpacks itself into the temporary folder and reuses files that exist there, so it gets a folder of its
  // own.
  process.env.TMPDIR = await mkdtemp(path.join(tmpdir(), 'damson-chromium-'));
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...quietArgs] };
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
