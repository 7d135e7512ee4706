/** Thrown if no connection became free in time. Nothing was done. */
export class NoConnection extends Error {
  override readonly name = 'Busy';
}

/** Releases the slot. `stuck`: the work timed out. */
export type Leave = (stuck: boolean) => void;

export interface Bulkhead {
  /** Takes a slot, or waits for one until `performance.now()` reaches this time. */
  enter(until: number): Promise<Leave>;
}

/**
 * Limits concurrent work, so one kind of work cannot use up a shared resource. After a stuck release only one slot is
 * open until a normal release, so a locked table blocks only one caller at a time.
 */
export function makeBulkhead(places: number): Bulkhead {
  let open = places;
  let taken = 0;
  const line = new Set<() => void>();

  function leave(stuck: boolean): void {
    taken -= 1;
    open = stuck ? 1 : places;
    for (const admit of line) {
      if (taken >= open) return;
      admit();
    }
  }

  function take(): Leave {
    taken += 1;
    return leave;
  }

  return {
    enter: async (until) => {
      if (taken < open) return take();
      return await new Promise((enter, fail) => {
        const admit = () => {
          line.delete(admit);
          clearTimeout(timer);
          enter(take());
        };
        const timer = setTimeout(() => {
          line.delete(admit);
          fail(new NoConnection('Too many requests are waiting for the database.'));
        }, until - performance.now());
        line.add(admit);
      });
    },
  };
}
