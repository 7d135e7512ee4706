/** What a call is told that found no connection in time. Nothing was done. */
export class NoConnection extends Error {
  override readonly name = 'Busy';
}

/** Gives a place back; `stuck`: what was done in it ran into a limit of time. */
export type Leave = (stuck: boolean) => void;

export interface Bulkhead {
  /** Takes a place, or waits in line for one until this moment of `performance.now()`. */
  enter(until: number): Promise<Leave>;
}

/**
 * A number of places, so that what is done in them takes no more than its share of what all need. After one has left
 * it stuck there is a single place, until somebody has left it well: where a table is locked, one at a time finds out.
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
          fail(new NoConnection('Too much waits for the database.'));
        }, until - performance.now());
        line.add(admit);
      });
    },
  };
}
