/** A kind of work that runs after the commit, at least once, and is retried with increasing delays when it fails. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** Maximum number of retries. */
  readonly retries: number;
  /** The schedule, in cron notation (UTC). Undefined if it only runs when enqueued. */
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
