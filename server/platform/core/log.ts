import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes one line of JSON per entry. A fault is logged by its type and place, never with the data that caused it. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { fault: loggedFault, err: loggedFault } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The only fields of an error that are logged: errors of PostgreSQL contain whole rows, and those of mail servers whole
 * dialogs.
 */
const told = ['name', 'code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'command'];

function loggedFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const fields = told.flatMap((name) => {
    const value = (fault as unknown as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const inner = fault instanceof AggregateError ? { faults: fault.errors.map(loggedFault) } : {};
  const cause = fault.cause === undefined ? {} : { cause: loggedFault(fault.cause) };
  return { ...Object.fromEntries(fields), message: fault.message, stack: fault.stack, ...inner, ...cause };
}
