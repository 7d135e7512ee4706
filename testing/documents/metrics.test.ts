import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { areaFigures } from '#server/areas/index.ts';
import { jobFigures } from '#server/platform/jobs/job-figures.ts';
import { readingGauges } from '#server/platform/metrics/figures.ts';
import { measureProcess } from '#server/process/metrics.ts';
import { supervisorGauges } from '#server/process/workers/collect-metrics.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = async (file: string) => await readFile(path.join(root, file), 'utf8');

/** Returns the names of all metrics that a scrape can have. */
async function registered(): Promise<Set<string>> {
  const measured = measureProcess();
  const replica = { isFresh: true, lagSeconds: 0 };
  measured.observe({ hub: { listeners: 0 }, pools: {}, replica, providers: [] });
  const ofProcess = (await measured.collect()).map(({ name }) => name);
  const figures = [...areaFigures, ...jobFigures([])].flatMap(({ gauges }) => Object.keys(gauges));
  return new Set([...ofProcess, ...figures, ...Object.keys(readingGauges), ...Object.keys(supervisorGauges)]);
}

/** Returns the names of the metrics in a text, without the suffixes of a histogram. */
function namedIn(text: string): string[] {
  const names = text.matchAll(/\b(?:damson|nodejs|process)_[a-z0-9_]+/g);
  return [
    ...new Set(
      [...names].map(([name]) => name.replace(/_duration_seconds_(?:bucket|sum|count)$/, '_duration_seconds')),
    ),
  ];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

async function alertRules(): Promise<Rule[]> {
  const file = parse(await read('deploy/prometheus-alerts.yaml')) as { groups: { rules: Rule[] }[] };
  return file.groups.flatMap(({ rules }) => rules);
}

test('the documentation lists exactly our metrics', async () => {
  const documented = [...(await read('docs/operating/health.md')).matchAll(/^\| `(damson_\w+)`/gm)].map(
    ([, name]) => name!,
  );
  const ours = [...(await registered())].filter((name) => name.startsWith('damson_'));
  expect(documented.toSorted()).toEqual(ours.toSorted());
});

test('names of metrics follow the conventions of Prometheus', async () => {
  const ours = [...(await registered())].filter((name) => name.startsWith('damson_'));
  for (const name of ours) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(name, 'seconds are the unit of time').not.toMatch(/(?:_ms|_milliseconds|_minutes|_hours)$/);
  }
});

test('alert rules name existing metrics, and each has a severity and a summary', async () => {
  const known = await registered();
  const rules = await alertRules();
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(
      namedIn(expr).filter((name) => !known.has(name)),
      alert,
    ).toEqual([]);
    expect(['warning', 'critical'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).not.toBe('');
  }
});

test('the names of alert rules are unique', async () => {
  const names = (await alertRules()).map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
});

test('the dashboard names existing metrics', async () => {
  const known = await registered();
  const { panels } = JSON.parse(await read('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(30);
  expect(namedIn(expressions.join('\n')).filter((name) => !known.has(name))).toEqual([]);
});
