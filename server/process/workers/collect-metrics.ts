import type { Worker as Process } from 'node:cluster';
import { exposition, type Measured, ofWorker } from '../../platform/metrics/exposition.ts';
import { type MetricsAddress, type ScrapeServer, serveScrapes } from '../../platform/metrics/scrape-server.ts';
import type { MetricsReport, MetricsRequest } from './worker.ts';

/** A worker that does not respond in this time is stuck. In milliseconds. */
const processMilliseconds = 2_000;
/** The figures of the site have limits of their own, which are shorter. In milliseconds. */
const siteMilliseconds = 6_000;

const workersName = 'damson_workers';
const upName = 'damson_worker_up';

/** The supervisor's gauges, with their help texts. */
export const supervisorGauges = {
  [workersName]: 'Processes that should serve.',
  [upName]: 'Whether a process that serves responds to its supervisor: 1 or 0.',
} as const;

let requests = 0;

/** Requests metrics from a worker. Undefined if it does not respond in time. */
async function ask(worker: Process, about: MetricsRequest['about']): Promise<readonly Measured[] | undefined> {
  requests += 1;
  const request: MetricsRequest = { metrics: requests, about };
  const reported = Promise.withResolvers<readonly Measured[] | undefined>();
  const handleReport = (report: Partial<MetricsReport>) => {
    if (report.metricsOf === request.metrics) reported.resolve(report.measured);
  };
  const giveUp = () => reported.resolve(undefined);
  const timer = setTimeout(giveUp, about === 'process' ? processMilliseconds : siteMilliseconds);
  worker.on('message', handleReport);
  worker.once('exit', giveUp);
  // A dying worker cannot receive messages.
  if (worker.isConnected()) worker.send(request, undefined, (fault) => fault && giveUp());
  else giveUp();
  const measured = await reported.promise;
  clearTimeout(timer);
  worker.off('message', handleReport);
  worker.off('exit', giveUp);
  return measured;
}

/** Serves the metrics of the workers that are `ready`. */
export async function serveWorkers(
  address: MetricsAddress,
  ready: () => Iterable<Process>,
  configured: number,
): Promise<ScrapeServer> {
  return await serveScrapes(address, metricsOfWorkers(ready, configured));
}

/**
 * Returns a function that collects the metrics of all ready workers, under numbers that stay few: a new worker gets the
 * lowest free one. The figures of the site are read by one worker. A stuck worker is reported, and delays nobody.
 */
function metricsOfWorkers(ready: () => Iterable<Process>, configured: number): () => Promise<string> {
  const numbers = new Map<Process, number>();

  function numberOf(worker: Process): number {
    const known = numbers.get(worker);
    if (known) return known;
    for (const one of numbers.keys()) if (one.isDead()) numbers.delete(one);
    const taken = new Set(numbers.values());
    let free = 1;
    while (taken.has(free)) free += 1;
    numbers.set(worker, free);
    return free;
  }

  async function siteOf(workers: readonly Process[]): Promise<readonly Measured[]> {
    const [first, second] = workers;
    const site = (first && (await ask(first, 'site'))) ?? (second && (await ask(second, 'site')));
    return site ?? [];
  }

  return async () => {
    const workers = [...ready()].map((worker) => ({ worker, number: numberOf(worker) }));
    const asked = await Promise.all(
      workers.map(async (one) => ({ ...one, measured: await ask(one.worker, 'process') })),
    );
    const up = asked.map(({ number, measured }) => ({ value: measured ? 1 : 0, labels: { worker: number } }));
    const responding = asked.filter(({ measured }) => measured);
    const own = [gauge(workersName, [{ value: configured, labels: {} }]), gauge(upName, up)];
    const site = await siteOf(responding.map(({ worker }) => worker));
    return await exposition(own, site, ...responding.map(({ number, measured }) => ofWorker(number, measured!)));
  };
}

function gauge(name: keyof typeof supervisorGauges, values: Measured['values']): Measured {
  return { name, help: supervisorGauges[name], type: 'gauge', values };
}
