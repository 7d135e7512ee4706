import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atTheEnd } from '../services.ts';

interface Stored {
  readonly id: string;
  status: string;
  readonly amount: { readonly currency: string; readonly value: string };
  readonly metadata: { readonly key?: string } | null;
  readonly asked: Readonly<Record<string, unknown>>;
  isCancelable: boolean;
  chargedBack: string;
  /** The chargeback was reversed. */
  reversed?: boolean;
  refunds: { id: string; status: string; amount: string; metadata: unknown }[];
  /** The customer was deleted, together with the mandate. */
  forgotten?: boolean;
}

/** A failure in place of a response. */
export type Mishap = 'down' | 'hang' | 'cut' | 'garbage' | { readonly status: number; readonly retryAfter?: number };

export interface MollieStub {
  readonly origin: string;
  readonly key: string;
  readonly payments: Map<string, Stored>;
  /** The requests received so far, such as `POST /v2/payments`, in the order of arrival. */
  readonly requests: string[];
  /** Failures of the next requests. Each failure applies to one request. */
  readonly mishaps: Mishap[];
  /** The payment methods of the account; undefined means all. */
  methods: readonly string[] | undefined;
  forgetKeys(): void;
}

/**
 * Starts a server with version 2 of Mollie's API, following its reference (github.com/mollie/openapi): bearer key,
 * idempotency keys, HAL documents, errors with status, title and detail. Stopped at the end of the test.
 */
export async function mollieStub(): Promise<MollieStub> {
  const keys = new Map<string, { status: number; body: object }>();
  const stub = {
    origin: '',
    key: 'test_stubstubstubstubstubstubstub',
    payments: new Map<string, Stored>(),
    requests: [] as string[],
    mishaps: [] as Mishap[],
    methods: undefined as readonly string[] | undefined,
    forgetKeys: () => keys.clear(),
  };
  const server = createServer((request, response) => void serve(stub, keys, request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stub.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atTheEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return stub;
}

async function serve(
  stub: MollieStub,
  keys: Map<string, { status: number; body: object }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, stub.origin);
  stub.requests.push(`${request.method} ${url.pathname}`);
  const body = await text(request);
  const mishap = stub.mishaps.shift();
  if (mishap === 'hang') return;
  if (mishap === 'down') return void request.socket.destroy();
  if (typeof mishap === 'object') {
    if (mishap.retryAfter !== undefined) response.setHeader('retry-after', String(mishap.retryAfter));
    return send(response, mishap.status, errorOf(mishap.status, 'A mishap'));
  }
  if (request.headers.authorization !== `Bearer ${stub.key}`) return send(response, 401, errorOf(401, 'Missing key'));
  const key = request.headers['idempotency-key'] as string | undefined;
  const known = key === undefined ? undefined : keys.get(`${url.pathname} ${key}`);
  const answer =
    known ?? answerTo(stub, request.method!, url, body ? (JSON.parse(body) as Record<string, unknown>) : {});
  if (key !== undefined && answer.status < 300) keys.set(`${url.pathname} ${key}`, answer);
  // The request has been executed; only its response is lost.
  if (mishap === 'cut') return void request.socket.destroy();
  if (mishap === 'garbage') return void response.writeHead(200).end('<html>');
  send(response, answer.status, answer.body);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body));
}

function errorOf(status: number, detail: string, field?: string): object {
  return { status, title: `Error ${status}`, detail, ...(field && { field }), _links: {} };
}

function answerTo(stub: MollieStub, method: string, url: URL, body: Record<string, unknown>) {
  const [, , collection, id, part] = url.pathname.split('/');
  const name = `${method} ${collection}${id ? '/:id' : ''}${part ? `/${part}` : ''}`;
  const payment = id ? stub.payments.get(id) : undefined;
  const none = { status: 404, body: errorOf(404, 'No payment exists with this token') };
  if (name === 'GET methods') return { status: 200, body: listed('methods', methodsOf(stub)) };
  if (name === 'POST customers') {
    const { key } = body.metadata as { key: string };
    return { status: 201, body: { resource: 'customer', id: `cst_${key.replaceAll('-', '')}` } };
  }
  if (name === 'DELETE customers/:id') {
    for (const one of stub.payments.values()) if (one.asked.customerId === id) one.forgotten = true;
    return { status: 204, body: {} };
  }
  if (name === 'GET customers/:id/mandates') {
    const paid = [...stub.payments.values()].filter(
      ({ asked, status, forgotten }) => asked.customerId === id && status === 'paid' && !forgotten,
    );
    const mandates = paid.filter(({ asked }) => asked.sequenceType === 'first');
    return {
      status: 200,
      body: listed(
        'mandates',
        mandates.map((one) => ({
          id: `mdt_${one.id}`,
          status: 'valid',
          method: 'creditcard',
          details: { cardHolder: 'A. Payer', cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2030-01-31' },
        })),
      ),
    };
  }
  if (name === 'POST payments') return makePayment(stub, body);
  if (name === 'GET chargebacks') {
    return { status: 200, body: listed('chargebacks', [...stub.payments.values()].flatMap(chargebacksOf)) };
  }
  if (name === 'GET payments') return { status: 200, body: pageOf(stub, url) };
  if (collection !== 'payments' || !payment) return none;
  if (name === 'GET payments/:id') return { status: 200, body: shown(stub, payment) };
  if (name === 'GET payments/:id/chargebacks') {
    return { status: 200, body: listed('chargebacks', chargebacksOf(payment)) };
  }
  if (name === 'DELETE payments/:id') return cancel(stub, payment);
  if (name === 'GET payments/:id/refunds') return { status: 200, body: listed('refunds', payment.refunds) };
  return name === 'POST payments/:id/refunds' ? refund(payment, body) : none;
}

function makePayment(stub: MollieStub, body: Record<string, unknown>) {
  const amount = body.amount as Stored['amount'];
  if (!/^\d+\.\d\d$/.test(amount.value)) {
    return { status: 422, body: errorOf(422, 'The amount contains an invalid value', 'amount') };
  }
  const id = `tr_${String(stub.payments.size + 1).padStart(10, '0')}`;
  const recurring = body.sequenceType === 'recurring';
  const metadata: Stored['metadata'] = body.metadata ?? null;
  const status = recurring ? 'pending' : 'open';
  const made = { id, status, amount, metadata, asked: body, isCancelable: false, chargedBack: '0.00', refunds: [] };
  stub.payments.set(id, made);
  return { status: 201, body: shown(stub, made) };
}

function shown(stub: MollieStub, { id, status, amount, metadata, asked, isCancelable, chargedBack }: Stored): object {
  const checkout = status === 'open' ? { checkout: { href: `${stub.origin}/checkout/${id}`, type: 'text/html' } } : {};
  const back = chargedBack === '0.00' ? {} : { amountChargedBack: { ...amount, value: chargedBack } };
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: '2026-11-02T09:00:00+00:00',
    amount,
    description: asked.description,
    method: asked.method ?? null,
    metadata,
    status,
    isCancelable,
    profileId: 'pfl_stub',
    sequenceType: asked.sequenceType,
    ...back,
    _links: { self: { href: `${stub.origin}/v2/payments/${id}`, type: 'application/hal+json' }, ...checkout },
  };
}

/** Returns a page of two payments, newest first. Pages are small so that tests need pagination. */
function pageOf(stub: MollieStub, url: URL): object {
  const all = [...stub.payments.values()].toReversed();
  const from = Number(url.searchParams.get('from') ?? 0);
  const next = from + 2 < all.length ? { next: { href: `${stub.origin}/v2/payments?from=${from + 2}` } } : {};
  return {
    ...listed(
      'payments',
      all.slice(from, from + 2).map((one) => shown(stub, one)),
    ),
    _links: next,
  };
}

function cancel(stub: MollieStub, payment: Stored) {
  if (!payment.isCancelable) return { status: 422, body: errorOf(422, 'The payment cannot be cancelled') };
  payment.status = 'canceled';
  return { status: 200, body: shown(stub, payment) };
}

function refund(payment: Stored, body: Record<string, unknown>) {
  const { value } = body.amount as Stored['amount'];
  const total = payment.refunds.reduce((sum, one) => sum + Number(one.amount), Number(value));
  if (payment.status !== 'paid' || total > Number(payment.amount.value) + 0.001) {
    return { status: 422, body: errorOf(422, 'The amount is higher than the maximum', 'amount') };
  }
  const made = { id: `re_${payment.refunds.length + 1}`, status: 'pending', amount: value, metadata: body.metadata };
  payment.refunds.push(made);
  return { status: 201, body: { resource: 'refund', ...made, amount: body.amount } };
}

function chargebacksOf({ id, amount, chargedBack, reversed = false }: Stored): object[] {
  if (chargedBack === '0.00') return [];
  return [
    {
      resource: 'chargeback',
      id: `chb_${id}`,
      paymentId: id,
      amount: { ...amount, value: chargedBack },
      createdAt: '2026-11-20T09:00:00+00:00',
      reversedAt: reversed ? '2026-11-21T09:00:00+00:00' : null,
    },
  ];
}

function methodsOf({ methods }: MollieStub): object[] {
  const all = ['ideal', 'creditcard', 'paypal', 'applepay', 'bancontact', 'blik', 'przelewy24', 'eps', 'satispay'];
  return (methods ?? all).map((id) => ({ resource: 'method', id }));
}

function listed(name: string, items: readonly object[]): object {
  return { count: items.length, _embedded: { [name]: items }, _links: {} };
}
