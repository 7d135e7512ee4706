import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variableNames } from '#server/process/config.ts';

const folder = path.join(import.meta.dirname, '../../deploy/kubernetes');

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly exec?: object;
  readonly periodSeconds: number;
  readonly failureThreshold?: number;
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: readonly object[];
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: { readonly memory?: string } };
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly securityContext: object;
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string; readonly emptyDir?: { readonly sizeLimit?: string } }[];
  };
}

type Labels = Readonly<Record<string, string>>;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly annotations?: Labels };
  readonly data?: Labels;
  readonly spec: Readonly<Record<string, unknown>> & { readonly template?: PodTemplate };
}

async function manifestsOf(name: string): Promise<Manifest[]> {
  return parseAllDocuments(await readFile(path.join(folder, name), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
}

const [settings] = await manifestsOf('settings.yaml');
const product = await manifestsOf('product.yaml');
const [admin] = await manifestsOf('admin.yaml');
const policies = await manifestsOf('network.yaml');
const [migrate] = await manifestsOf('migrate/migrate.yaml');
const gateway = await manifestsOf('gateway.yaml');
const [ingress] = await manifestsOf('ingress.yaml');

const [deployment, autoscaler, budget, service, metrics] = product;
const workloads = { serve: deployment!, admin: admin!, migrate: migrate! };
const podOf = (manifest: Manifest) => manifest.spec.template!;
const containerOf = (manifest: Manifest) => podOf(manifest).spec.containers[0]!;
const matches = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
const selectorOf = (value: unknown) => (value as { matchLabels: Labels }).matchLabels;

describe('a manifest', () => {
  test('declares its kind and version', () => {
    const kinds = [settings!, ...product, admin!, ...policies, migrate!, ...gateway, ingress!].map(
      ({ apiVersion, kind }) => `${apiVersion} ${kind}`,
    );
    expect(kinds).toEqual([
      'v1 ConfigMap',
      'apps/v1 Deployment',
      'autoscaling/v2 HorizontalPodAutoscaler',
      'policy/v1 PodDisruptionBudget',
      'v1 Service',
      'v1 Service',
      'apps/v1 StatefulSet',
      'networking.k8s.io/v1 NetworkPolicy',
      'networking.k8s.io/v1 NetworkPolicy',
      'batch/v1 Job',
      'gateway.networking.k8s.io/v1 Gateway',
      'gateway.networking.k8s.io/v1 HTTPRoute',
      'gateway.networking.k8s.io/v1 HTTPRoute',
      'gateway.envoyproxy.io/v1alpha1 EnvoyProxy',
      'gateway.envoyproxy.io/v1alpha1 ClientTrafficPolicy',
      'networking.k8s.io/v1 Ingress',
    ]);
  });

  test('sets only what the product reads', () => {
    const set = Object.keys(settings!.data!);
    expect(set.filter((name) => !variableNames.includes(name))).toEqual([]);
  });

  const hasKubectl = !spawnSync('kubectl', ['version', '--client']).error;

  test.skipIf(!hasKubectl)('is found by Kustomize, with an image by its digest (skipped without kubectl)', async () => {
    const built = await promisify(execFile)('kubectl', ['kustomize', folder]);
    const all = parseAllDocuments(built.stdout).map((document) => document.toJS() as Manifest);
    expect(all).toHaveLength(1 + product.length + 1 + policies.length);
    for (const manifest of all) {
      expect(manifest.metadata.namespace).toBe('damson');
      if (!manifest.spec?.template) continue;
      expect(containerOf(manifest).image).toMatch(/^registry\.example\/damson@sha256:[0-9a-f]{64}$/);
    }
  });

  test('of the Job names the same image as the other manifests', async () => {
    const imagesOf = async (name: string) =>
      (parse(await readFile(path.join(folder, name), 'utf8')) as { images: object }).images;
    expect(await imagesOf('migrate/kustomization.yaml')).toEqual(await imagesOf('kustomization.yaml'));
  });
});

describe.each(Object.entries(workloads))('the pod of %s', (_name, manifest) => {
  const { metadata, spec } = podOf(manifest);
  const container = containerOf(manifest);

  test('runs unprivileged, from a read-only file system, and cannot use the API of the cluster', () => {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('has a memory limit, and its temporary folders have size limits', () => {
    expect(container.resources.requests).toHaveProperty('cpu');
    expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/);
    for (const { emptyDir } of spec.volumes) if (emptyDir) expect(emptyDir.sizeLimit).toMatch(/^\d+[MG]i$/);
  });

  test('is limited by a network policy in both directions', () => {
    const limiting = policies.filter(({ spec: { podSelector } }) => matches(selectorOf(podSelector), metadata.labels));
    const types = limiting.flatMap(({ spec: { policyTypes } }) => policyTypes as string[]);
    expect(types).toEqual(expect.arrayContaining(['Ingress', 'Egress']));
  });

  test('reads the settings and both secrets', () => {
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'damson' } },
      { secretRef: { name: 'damson' } },
      { secretRef: { name: 'damson-migrator' } },
    ]);
  });

  test('mounts the volumes that it declares, and can write to /data and /tmp', () => {
    const claims = (manifest.spec.volumeClaimTemplates ?? []) as { metadata: { name: string } }[];
    const declared = [...spec.volumes.map(({ name }) => name), ...claims.map((claim) => claim.metadata.name)];
    const mounted = container.volumeMounts.map(({ name }) => name);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
  });
});

describe('the processes that serve', () => {
  const { labels } = podOf(deployment!).metadata;

  test('are matched by every selector, and the pods for migrations and administrators by none', () => {
    const selectors = [
      selectorOf(deployment!.spec.selector),
      selectorOf(budget!.spec.selector),
      service!.spec.selector as Labels,
      metrics!.spec.selector as Labels,
    ];
    for (const selector of selectors) {
      expect(matches(selector, labels)).toBe(true);
      expect(matches(selector, podOf(admin!).metadata.labels)).toBe(false);
      expect(matches(selector, podOf(migrate!).metadata.labels)).toBe(false);
    }
  });

  test('can be reached by the gateway on their port, by the monitoring on the metrics port, and by nobody else', () => {
    const reachable = policies
      .filter(({ spec: { podSelector } }) => matches(selectorOf(podSelector), labels))
      .flatMap(({ spec: { ingress: rules } }) => (rules ?? []) as { from: unknown[]; ports: { port: number }[] }[]);
    const ports = containerOf(deployment!).ports!.map(({ containerPort }) => containerPort);
    expect(reachable.map((rule) => rule.ports.map(({ port }) => port))).toEqual(ports.map((port) => [port]));
    for (const { from } of reachable) {
      expect(from).toEqual([
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': expect.any(String) } } },
      ]);
    }
  });

  test('cannot reach the metadata service of a cloud', () => {
    const egress = policies.flatMap(
      ({ spec }) => (spec.egress ?? []) as { to: { ipBlock?: { except?: string[] } }[] }[],
    );
    const blocks = egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : [])));
    const everywhere = blocks.filter((block) => ['0.0.0.0/0', '::/0'].includes((block as { cidr: string }).cidr));
    expect(
      everywhere.map(({ except }) => except!.some((range) => /^169\.254\.0\.0\/16$|^fd00:ec2/.test(range))),
    ).toEqual([true, true]);
  });

  test('are replaced one by one, each by a pod that is ready', () => {
    expect(deployment!.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    });
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(deployment!);
    expect(startupProbe!.httpGet!.path).toBe('/readyz');
    expect(readinessProbe!.httpGet!.path).toBe('/readyz');
    expect(livenessProbe!.httpGet!.path).toBe('/healthz');
    expect(startupProbe!.periodSeconds * startupProbe!.failureThreshold!).toBeGreaterThanOrEqual(600);
  });

  test('are scaled by the autoscaler alone', () => {
    expect(deployment!.spec.replicas).toBeUndefined();
    expect(autoscaler!.spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'damson' });
    expect(autoscaler!.spec.minReplicas).toBe(2);
  });
});

test('the Job migrates, and no probe ends it', () => {
  const container = containerOf(migrate!);
  expect(container.command).toEqual(['node', 'server/process/admin.ts', 'migrate']);
  expect(container.startupProbe ?? container.livenessProbe ?? container.readinessProbe).toBeUndefined();
  expect(migrate!.spec).toMatchObject({ backoffLimit: 5, activeDeadlineSeconds: 3600 });
});

test('administrators’ files outlive the pod', () => {
  expect(admin!.spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' });
  expect(admin!.spec.volumeClaimTemplates).toMatchObject([{ metadata: { name: 'data' } }]);
});

describe('the entry point', () => {
  const [, route, toHttps] = gateway;
  const host = new URL(settings!.data!.PUBLIC_URL!).hostname;

  test('routes every path of the public host to the service, without a time limit', () => {
    expect(route!.spec.hostnames).toEqual([host]);
    expect(route!.spec.rules).toMatchObject([
      { backendRefs: [{ name: 'damson', port: 80 }], timeouts: { request: '0s' } },
    ]);
    expect(service!.spec.ports).toMatchObject([{ port: 80, targetPort: 'http' }]);
  });

  test('redirects http to https', () => {
    expect(toHttps!.spec.rules).toMatchObject([{ filters: [{ type: 'RequestRedirect' }] }]);
  });

  test("keeps the client's address", () => {
    expect(gateway[3]!.spec).toMatchObject({
      provider: { kubernetes: { envoyService: { externalTrafficPolicy: 'Local' } } },
    });
  });

  test('as an Ingress names its class, host and service', () => {
    expect(ingress!.spec.ingressClassName).toBe('traefik');
    expect(ingress!.spec.rules).toMatchObject([
      { host, http: { paths: [{ path: '/', backend: { service: { name: 'damson' } } }] } },
    ]);
  });
});
