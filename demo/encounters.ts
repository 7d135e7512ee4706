import { linesOf } from './community.ts';

/** What has happened between two members of the community, referred to by their keys. A line of `encounters.jsonl`. */
export interface Encounter {
  readonly one: string;
  readonly other: string;
  readonly likes: 'one' | 'both';
  /** How long before the community is created the first of them liked the other. */
  readonly likedMinutesAgo: number;
  readonly messages: readonly DemoMessage[];
  /** The last message has not been read by its recipient. */
  readonly unread: boolean;
}

export interface DemoMessage {
  readonly by: 'one' | 'other';
  readonly minutesAgo: number;
  readonly text: string;
}

/** Anna and Bram know some of the others, but not each other yet. */
export const encounters = (): Encounter[] => linesOf('encounters.jsonl');
