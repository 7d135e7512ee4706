import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties: readonly object[];
  readonly hashes?: readonly { readonly alg: string }[];
}

test('npm run sbom lists the dependencies without network access', async () => {
  // No server is listening at this address.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' };
  await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, env });
  const sbom = JSON.parse(await readFile(path.join(root, 'sbom.cdx.json'), 'utf8')) as Record<string, unknown>;
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { purl: expect.any(String) } } });
  const all = sbom.components as Component[];
  const components = new Map(all.map((one) => [one.name, one]));
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    // A different version may be listed too, as a dependency of another package.
    const listed = all.find((one) => one.name === name && one.version === version);
    expect(listed, name).toMatchObject({ purl: expect.stringContaining(`@${version}`) });
    expect(listed!.hashes?.[0]?.alg, name).toBe('SHA-512');
  }
  const ofTests = { name: 'cdx:npm:package:development', value: 'true' };
  expect(components.get('vitest')!.properties).toContainEqual(ofTests);
  expect(components.get('hono')!.properties).not.toContainEqual(ofTests);
});
