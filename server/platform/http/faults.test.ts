import { expect, test } from 'vitest';
import { makeLog } from '../core/log.ts';
import { noteFault } from './faults.ts';

const asked = { path: '/api/message.php', method: 'POST' };
const codeOf = (fault: object) => noteFault(makeLog('silent'), asked, Object.assign(new Error(), fault)).code;

test.each([
  ['PostgreSQL that is stopping', { code: '57P01', severity: 'FATAL' }],
  ['one with no room for another connection', { code: '53300', severity: 'FATAL' }],
  ['one that is not there', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a pooler that has lost it', { code: '08P01', severity: 'FATAL', message: 'server conn crashed?' }],
  ['a connection that broke', { message: 'Client has encountered a connection error and is not queryable' }],
  [
    'a worker that ended, as its coordinator says it',
    { message: 'terminating connection due to administrator command' },
  ],
  ['a lock that was not given', { code: '55P03', severity: 'ERROR' }],
  ['a disk that is full', { code: 'ENOSPC' }],
])('%s counts as unavailable', (_what, fault) => expect(codeOf(fault)).toBe('unavailable'));

test.each([
  ['a statement that we wrote wrong', { code: '42601', severity: 'ERROR' }],
  ['what we say against the protocol', { code: '08P01', severity: 'ERROR' }],
  ['anything else', {}],
])('%s counts as our own fault', (_what, fault) => expect(codeOf(fault)).toBe('fault'));
