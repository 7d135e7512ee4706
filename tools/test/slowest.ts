import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

interface Suite {
  readonly file: string;
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/**
 * Returns the slowest test files according to the reports in a folder, slowest first, as printable lines with their
 * durations in seconds.
 */
export function slowest(folder: string, most: number): string[] {
  const files = [...ofVitest(path.join(folder, 'vitest.json')), ...ofJourneys(path.join(folder, 'journeys.json'))];
  return files
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
    .map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

interface Timed {
  readonly file: string;
  readonly milliseconds: number;
}

function ofVitest(report: string): Timed[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  return testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(process.cwd(), name),
    milliseconds: endTime - startTime,
  }));
}

function ofJourneys(report: string): Timed[] {
  if (!existsSync(report)) return [];
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { readonly suites: readonly Suite[] };
  return suites.map((suite) => ({ file: `journeys/${suite.file}`, milliseconds: durationOf(suite) }));
}

function durationOf({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0);
}
