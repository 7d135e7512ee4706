/** A kind of work that is done after the commit, at least once, and retried with growing pauses when it fails. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** How often it is retried. */
  readonly retries: number;
  /** Runs on a schedule, in cron notation (UTC). */
  readonly every: string | undefined;
  /** Never set; carries the type of the job's data. */
  readonly data?: Data;
}

export function job<Data extends object = Record<never, never>>(
  name: string,
  options: { readonly retries?: number; readonly every?: string } = {},
): Job<Data> {
  return { name, retries: options.retries ?? 10, every: options.every };
}
