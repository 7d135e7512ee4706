import { SetupError } from '../core/setup-error.ts';

/** A command cannot do what the operator requested. The process prints only the message, and exits with code 1. */
export class AdminError extends SetupError {
  readonly exitCode: number = 1;
}

/** The command line is wrong. Nothing was read or changed; the process exits with code 2. */
export class UsageError extends AdminError {
  override readonly exitCode = 2;
}
