import type { Chance } from '#demo/chance.ts';
import { type Kind, kinds } from './costs.ts';
import { evenings, habits, homes, logNormal, poisson, weighted } from './habits.ts';

const minutesOfDay = 1_440;

/** A simulated day of a community, drawn member by member. All numbers are per member. */
export interface Day {
  /** Number of actions in the busiest minute, and on the whole day. */
  readonly peak: Readonly<Record<Kind, number>>;
  readonly total: Readonly<Record<Kind, number>>;
  /** The share of members online in the busiest minute. */
  readonly online: number;
  /** Messages per conversation active within an hour: the mean, and the mean of the squares. */
  readonly hot: { readonly mean: number; readonly square: number };
}

/** Draws this many members and their actions on a day. The same seed produces the same day. */
export function drawDay(chance: Chance, members: number): Day {
  const done = Object.fromEntries(kinds.map((kind) => [kind, new Float64Array(minutesOfDay)])) as Record<
    Kind,
    Float64Array
  >;
  const home = weighted(Object.values(homes).map(({ share }) => share));
  const ahead = Object.values(homes).map(({ ahead }) => ahead);
  const hour = weighted(evenings);
  const written: number[] = [];
  for (let member = 0; member < members; member += 1) {
    if (!chance.likely(habits.activeShare)) continue;
    const zone = ahead[home(chance)]!;
    const sessions = 1 + poisson(chance, habits.sessions - 1);
    const each = logNormal(chance, habits.messages) / sessions;
    for (let session = 0; session < sessions; session += 1) {
      const begins = (hour(chance) - zone) * 60 + Math.floor(chance.fraction() * 60) + minutesOfDay;
      const minutes = Math.max(1, Math.round(logNormal(chance, habits.sessionMinutes)));
      add('page', begins, 1);
      for (let minute = begins; minute < begins + minutes; minute += 1) {
        add('minute', minute, 1);
        for (const [kind, times] of Object.entries(habits.inMinute)) add(kind as Kind, minute, poisson(chance, times));
      }
      const messages = poisson(chance, each);
      for (let message = 0; message < messages; message += 1) {
        add('message', begins + Math.floor(chance.fraction() * minutes), 1);
      }
      written.push(...sharedOut(messages, chance));
    }
  }
  const busiest = done.minute.indexOf(Math.max(...done.minute));
  return {
    peak: perMember((kind) => done[kind][busiest]! / members),
    total: perMember((kind) => done[kind].reduce((sum, times) => sum + times, 0) / members),
    online: done.minute[busiest]! / members,
    hot: {
      mean: written.reduce((sum, many) => sum + many, 0) / written.length,
      square: written.reduce((sum, many) => sum + many * many, 0) / written.length,
    },
  };

  function add(kind: Kind, minute: number, times: number): void {
    done[kind][minute % minutesOfDay]! += times;
  }
}

/**
 * Distributes the messages of a session over conversations: the second gets half as many as the first, the third a
 * third.
 */
const partner = weighted(Array.from({ length: habits.partners }, (_, at) => 1 / (at + 1)));

function sharedOut(messages: number, chance: Chance): number[] {
  const each = Array.from({ length: habits.partners }, () => 0);
  for (let message = 0; message < messages; message += 1) each[partner(chance)]! += 1;
  return each.filter((many) => many > 0);
}

function perMember(of: (kind: Kind) => number): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, number>;
}
