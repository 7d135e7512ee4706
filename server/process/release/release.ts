import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { assetsFolder, keepAssets } from '../../pages/kept-assets.ts';
import { homeOfReleases, ownProgram, releasesName } from '../../platform/core/releases.ts';
import { runsIn } from '../../platform/core/running.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import {
  linked,
  makeRelease,
  pruneReleases,
  releasesIn,
  releasesInUse,
  reload,
  switchBack,
  switchTo,
} from './releases.ts';

// Makes releases beside a checkout, and decides which one `current` names. (docs/operating/upgrade.md.)

const help = `npm run release -- make [TAG]          makes releases/VERSION from a tag or commit, or from the checkout as it is
npm run release -- use VERSION         makes \`current\` name it; \`previous\` names the one before
npm run release -- back                makes \`current\` name the previous one again
npm run release -- reload              replaces the workers with those of \`current\`, and waits for the result
npm run release -- list                lists the releases, and what runs from each
npm run release -- prune [NUMBER]      deletes those that nothing uses, except the newest 2 or NUMBER
npm run release -- assets VERSION      stores its assets ahead, for machines that still run the version before`;

const home = homeOfReleases() ?? ownProgram;

/** The product's data folder, by default as the product itself finds it. */
function dataFolder(): string {
  const folder = path.resolve(home, process.env.DATA_DIR ?? 'var');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new SetupError(`${folder} is not a folder: set DATA_DIR as for the product.`);
}

/** Files that root leaves there could not be replaced by the product. */
function becomeOwnerOf(folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
}

const nextStep = 'Now replace the running workers: npm run release -- reload (or: systemctl reload damson).';

async function perform([command, word]: readonly string[]): Promise<string> {
  if (command === 'make') {
    const name = await makeRelease(home, ownProgram, { ref: word });
    return `Made ${path.join(home, releasesName, name)}.\nNow: npm run release -- use ${name}`;
  }
  if (command === 'use' && word) {
    await switchTo(home, word);
    return `\`current\` names ${word}. ${nextStep}`;
  }
  if (command === 'back') return `\`current\` names ${await switchBack(home)}. ${nextStep}`;
  if (command === 'reload') return await reloaded();
  if (command === 'list') return await list();
  if (command === 'prune') return await prune(word ?? '2');
  if (command === 'assets' && word) {
    const data = dataFolder();
    const built = path.join(home, releasesName, path.basename(word), 'build/client/assets');
    if (!statSync(built, { throwIfNoEntry: false })) throw new SetupError(`There is no release ${word}.`);
    becomeOwnerOf(data);
    await keepAssets(await assetsFolder(data), new Date(), built);
    return `The assets of ${word} are in ${path.join(data, 'assets')}.`;
  }
  throw new SetupError(help);
}

async function reloaded(): Promise<string> {
  const data = dataFolder();
  const runs = (await runsIn(data)).filter(({ host }) => host === hostname());
  if (runs.length === 0) throw new SetupError(`Nothing runs with the data in ${data}.`);
  const results = await reload(runs, data);
  const lines = results.map(({ pid, reload: { program, failed } }) =>
    failed === undefined
      ? `Supervisor ${pid}: all workers run from ${program}.`
      : `Supervisor ${pid}: the previous workers continue, because ${program ?? '`current`'} does not start: ${failed}. See the log.`,
  );
  if (results.some(({ reload: { failed } }) => failed !== undefined)) throw new SetupError(lines.join('\n'));
  return lines.join('\n');
}

async function list(): Promise<string> {
  const names = await releasesIn(home);
  if (names.length === 0) return 'There are no releases.';
  const used = await releasesInUse(home, dataFolder());
  const links = { current: await linked(home, 'current'), previous: await linked(home, 'previous') };
  return names
    .map((name) => {
      const named = Object.entries(links).flatMap(([link, target]) => (target === name ? [link] : []));
      return [name, [...named, used.get(name)].filter(Boolean).join(', ')].join('  ').trim();
    })
    .join('\n');
}

async function prune(spare: string): Promise<string> {
  if (!/^\d{1,3}$/.test(spare)) throw new SetupError(help);
  const { removed, kept } = await pruneReleases(home, dataFolder(), Number(spare));
  const lines = [...kept].map(([name, reason]) => `Kept ${name}: ${reason}.`);
  const current = await linked(home, 'current');
  const held = [...kept].filter(([name, reason]) => name !== current && /supervisor|PostgreSQL/.test(reason));
  const due = held.map(([name]) => `A full restart is due before ${name} can be deleted.`);
  return [...removed.map((name) => `Deleted ${name}.`), ...lines, ...due].join('\n');
}

try {
  console.log(await perform(process.argv.slice(2)));
} catch (fault) {
  console.error(fault instanceof SetupError ? fault.message : fault);
  process.exitCode = 1;
}
