import type { Clock } from '../core/clock.ts';
import type { Announcement } from '../postgres/db.ts';

/** Carries announcements to every process that serves members. */
export interface Bus {
  publish(announcements: readonly Announcement[]): void;
  close(): Promise<void>;
}

export interface BusTools {
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
  /** How often this process says that it is there, in milliseconds. */
  readonly every?: number | undefined;
}
