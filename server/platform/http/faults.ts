import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { type Problem, refuse } from '#contract/refusal.ts';
import { NoConnection } from '../postgres/bulkhead.ts';
import { problemOf, refuseWith } from './problem.ts';

export function onFault(log: Logger): ErrorHandler {
  return (fault, context) => refuseWith(context, noteFault(log, context.req, fault));
}

interface Asked {
  readonly path: string;
  readonly method: string;
}

/** Logs a fault once, with an id that the response also contains. The response does not reveal anything else. */
export function noteFault(log: Logger, { path, method }: Asked, fault: unknown): Problem {
  const request = crypto.randomUUID();
  const code = isDown(fault) ? 'unavailable' : 'fault';
  log.error({ fault, request, path, method }, code);
  return { ...problemOf(refuse(code)), request };
}

/**
 * SQL states of connection failures, starting or stopping servers, too many connections, and statements that timed out.
 */
const downStates = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '08000', '08003', '08006', '25P03']);
const protocolViolation = '08P01';
const downCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Codes of a full disk, of this machine or of the database: nothing was stored, and a retry may succeed later. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Messages of drivers and poolers, and of workers, which a coordinator forwards under another SQL state. */
const downMessages =
  /timeout exceeded|Connection terminated|terminating connection|server closed the connection|is not queryable|could not commit transaction|failure on connection marked as essential/i;

function isDown(fault: unknown): boolean {
  if (fault instanceof NoConnection) return true;
  const { code = '', message = '', syscall, severity } = fault as Partial<Readonly<Record<string, string>>>;
  // Poolers report this if they have lost PostgreSQL or cannot reach it.
  if (code === protocolViolation && severity === 'FATAL') return true;
  if (downStates.has(code) || downCodes.has(code) || fullCodes.has(code) || syscall === 'connect') return true;
  return downMessages.test(message);
}
