import { expect, test } from 'vitest';
import { makeLog } from '../core/log.ts';
import { noteFault } from './faults.ts';

const asked = { path: '/api/message.php', method: 'POST' };
const codeOf = (fault: object) => noteFault(makeLog('silent'), asked, Object.assign(new Error(), fault)).code;

test.each([
  ['a stopping PostgreSQL', { code: '57P01', severity: 'FATAL' }],
  ['a PostgreSQL with too many connections', { code: '53300', severity: 'FATAL' }],
  ['an unreachable PostgreSQL', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a pooler that has lost PostgreSQL', { code: '08P01', severity: 'FATAL', message: 'server conn crashed?' }],
  ['a broken connection', { message: 'Client has encountered a connection error and is not queryable' }],
  [
    'a stopped worker, as reported by its coordinator',
    { message: 'terminating connection due to administrator command' },
  ],
  [
    'a worker that is lost within a transaction',
    { code: 'XX000', message: 'failure on connection marked as essential' },
  ],
  ['a lock that timed out', { code: '55P03', severity: 'ERROR' }],
  ['a full disk', { code: 'ENOSPC' }],
])('%s counts as unavailable', (_what, fault) => expect(codeOf(fault)).toBe('unavailable'));

test.each([
  ['a syntax error in a statement', { code: '42601', severity: 'ERROR' }],
  ['a violation of the protocol', { code: '08P01', severity: 'ERROR' }],
  ['any other fault', {}],
])('%s counts as our own fault', (_what, fault) => expect(codeOf(fault)).toBe('fault'));
