import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Ignore } from '@balena/dockerignore';

// Its types describe an ES module, but it is a CommonJS one.
const dockerignore = createRequire(import.meta.url)('@balena/dockerignore') as () => Ignore;

/** Returns the paths of the files below `folder` that `docker build` would send, as its `.dockerignore` decides. */
export function buildContext(folder: string): string[] {
  const rules = readFileSync(path.join(folder, '.dockerignore'), 'utf8');
  const exceptions = rules.split('\n').filter((line) => line.startsWith('!'));
  const matcher = dockerignore().add(rules);
  const below = (name: string): string[] =>
    readdirSync(path.join(folder, name), { withFileTypes: true }).flatMap((entry) => {
      const inside = path.posix.join(name, entry.name);
      if (!entry.isDirectory()) return matcher.ignores(inside) ? [] : [inside];
      // Folders such as node_modules take long to read.
      const mayHoldMore = exceptions.some((line) => line.startsWith(`!${inside}`));
      return matcher.ignores(inside) && !mayHoldMore ? [] : below(inside);
    });
  return below('').toSorted();
}

export const hasDocker = !spawnSync('docker', ['--version']).error;

/** Returns the files that Docker's own command line sends to its server, which this function imitates. */
export async function contextOfDocker(folder: string): Promise<string[]> {
  const archive = Promise.withResolvers<Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('Api-Version', '1.50').setHeader('OSType', 'linux');
      response.end(request.url!.includes('/build') ? '{"stream":"received"}\n' : 'OK');
      if (request.url!.includes('/build')) archive.resolve(Buffer.concat(parts));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const env = { ...process.env, DOCKER_HOST: `tcp://127.0.0.1:${port}`, DOCKER_BUILDKIT: '0' };
  const docker = spawn('docker', ['build', '-f', 'deploy/Dockerfile', '.'], { cwd: folder, env, stdio: 'ignore' });
  try {
    const sent = await Promise.race([archive.promise, once(docker, 'exit')]);
    if (!Buffer.isBuffer(sent)) throw new Error('Docker ended without sending a context.');
    const tar = spawn('tar', ['-t'], { stdio: ['pipe', 'pipe', 'ignore'] });
    tar.stdin.end(sent);
    const names = (await text(tar.stdout)).split('\n');
    return names.filter((name) => name && !name.endsWith('/')).toSorted();
  } finally {
    docker.kill();
    server.close();
    server.closeAllConnections();
  }
}
