import { linesOf } from './community.ts';

/** What there is between two members of the community, who are called by their keys. A line of `encounters.jsonl`. */
export interface Encounter {
  readonly one: string;
  readonly other: string;
  readonly likes: 'one' | 'both';
  /** When the first of them began to like the other, before the community is made. */
  readonly likedMinutesAgo: number;
  readonly messages: readonly DemoMessage[];
  /** The last words have not been read by whoever they are for. */
  readonly unread: boolean;
}

export interface DemoMessage {
  readonly by: 'one' | 'other';
  readonly minutesAgo: number;
  readonly text: string;
}

/** Anna and Bram know some of the others, and not each other yet. */
export const encounters = (): Encounter[] => linesOf('encounters.jsonl');
