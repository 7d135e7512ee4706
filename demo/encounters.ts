import { linesOf } from './community.ts';

/** A line of `encounters.jsonl`: the history between two members of the community, who are identified by their keys. */
export interface Encounter {
  readonly one: string;
  readonly other: string;
  readonly likes: 'one' | 'both';
  /** Time between the first like and the creation of the community. */
  readonly likedMinutesAgo: number;
  readonly messages: readonly DemoMessage[];
  /** The recipient has not read the last message. */
  readonly unread: boolean;
}

export interface DemoMessage {
  readonly by: 'one' | 'other';
  readonly minutesAgo: number;
  readonly text: string;
}

/** Returns the history of the demo community: Anna and Bram have met some other members, but not each other, and neither have Rachel and Euan. */
export const encounters = (): Encounter[] => linesOf('encounters.jsonl');
