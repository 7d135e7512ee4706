import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { deskLivePath } from '#contract/desk/counts.ts';
import { livePath } from '#contract/live.ts';
import { splitUrl } from '../http/http-request.ts';
import type { HttpRequest } from '../http/types.ts';

/** Returns the name of the call in the contract, such as `GET /api/likes.php`, or undefined. */
export type NameOfCall = (request: Pick<HttpRequest, 'method' | 'path' | 'search'>) => string | undefined;

/** Counts a request when its response has been sent. */
export type CountRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const unknownCall = 'unknown call';
/** The upper bounds of the histogram, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of requests. Labels are names of the contract or of {@link kindOf}, so clients cannot make up new ones. */
export function requestMetrics(registry: Registry): (nameOfCall: NameOfCall) => CountRequest {
  const registers = [registry];
  const requests = new Counter({
    name: 'damson_http_requests_total',
    help: 'Finished requests by call, page or file, and by class of status; aborted: the client left before.',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Counter({
    name: 'damson_http_request_seconds_total',
    help: 'Time that finished requests took, by call, page or file.',
    labelNames: ['call'],
    registers,
  });
  const durations = new Histogram({
    name: 'damson_http_request_duration_seconds',
    help: 'How long requests took, by kind.',
    labelNames: ['kind'],
    buckets,
    registers,
  });

  return (nameOfCall) => (incoming, outgoing) => {
    const began = performance.now();
    const { method = '', url = '' } = incoming;
    outgoing.once('close', () => {
      const took = (performance.now() - began) / 1000;
      const { path, search } = splitUrl(url);
      const kind = kindOf(path);
      const call = kind === 'call' ? (nameOfCall({ method, path, search }) ?? unknownCall) : kind;
      const status = outgoing.headersSent ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'aborted';
      requests.inc({ call, status });
      // A stream takes as long as its page is open.
      if (kind === 'stream') return;
      seconds.inc({ call }, took);
      durations.observe({ kind }, took);
    });
  };
}

const kinds: Readonly<Record<string, string>> = {
  api: 'call',
  photos: 'photo',
  assets: 'file',
  webhooks: 'webhook',
  healthz: 'health',
  readyz: 'health',
};

function kindOf(path: string): string {
  if (path === livePath || path === deskLivePath) return 'stream';
  const [, first = ''] = path.split('/', 2);
  return (Object.hasOwn(kinds, first) ? kinds[first] : undefined) ?? (/\.\w+$/.test(path) ? 'file' : 'page');
}
