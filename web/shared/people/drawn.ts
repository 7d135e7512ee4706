import type { Interest } from '#contract/members/profile-values.ts';

const faces = import.meta.glob<string>('./faces/*.webp', { eager: true, query: '?url', import: 'default' });
const roundFaces = import.meta.glob<string>('./faces/round/*.webp', { eager: true, query: '?url', import: 'default' });

/** A fictional person in a drawing. */
export interface Drawn {
  readonly name: string;
  readonly age: number;
  readonly interests: readonly Interest[];
}

/** The people in the drawings of landing pages: adults of all ages, like the members. */
export const people = {
  amara: { name: 'Amara', age: 36, interests: ['dancing', 'travel', 'coffee', 'theatre'] },
  bas: { name: 'Bas', age: 34, interests: ['cycling', 'dogs', 'guitar', 'mountains'] },
  birgit: { name: 'Birgit', age: 58, interests: ['gardening', 'jazz', 'novels', 'wine', 'theatre'] },
  dunja: { name: 'Dunja', age: 52, interests: ['novels', 'cats', 'cinema', 'coffee', 'painting'] },
  emma: { name: 'Emma', age: 45, interests: ['gardening', 'cats', 'coffee', 'painting', 'travel'] },
  erik: { name: 'Erik', age: 63, interests: ['jazz', 'sailing', 'wine', 'photography', 'dogs'] },
  hanna: { name: 'Hanna', age: 48, interests: ['dogs', 'jazz', 'wine', 'cycling', 'mountains'] },
  ines: { name: 'Inés', age: 38, interests: ['cinema', 'dancing', 'travel', 'photography'] },
  joao: { name: 'João', age: 39, interests: ['guitar', 'coffee', 'sailing', 'cats', 'dancing'] },
  joke: { name: 'Joke', age: 60, interests: ['gardening', 'dogs', 'theatre', 'painting', 'cycling'] },
  kofi: { name: 'Kofi', age: 35, interests: ['dancing', 'jazz', 'dogs', 'photography', 'travel'] },
  lars: { name: 'Lars', age: 58, interests: ['sailing', 'novels', 'jazz', 'mountains', 'wine'] },
  ling: { name: 'Ling', age: 36, interests: ['novels', 'painting', 'cats', 'cinema', 'travel'] },
  marco: { name: 'Marco', age: 42, interests: ['cinema', 'wine', 'guitar', 'coffee'] },
  maud: { name: 'Maud', age: 64, interests: ['sailing', 'theatre', 'novels', 'gardening', 'wine'] },
  noor: { name: 'Noor', age: 38, interests: ['photography', 'coffee', 'cycling', 'theatre'] },
  rosa: { name: 'Rosa', age: 43, interests: ['dancing', 'wine', 'travel', 'guitar', 'theatre'] },
  sanne: { name: 'Sanne', age: 40, interests: ['dogs', 'mountains', 'cycling', 'cinema'] },
  sem: { name: 'Sem', age: 33, interests: ['cycling', 'guitar', 'mountains', 'cinema', 'dogs'] },
  tariq: { name: 'Tariq', age: 41, interests: ['photography', 'cinema', 'coffee', 'cats', 'novels'] },
  thandi: { name: 'Thandi', age: 44, interests: ['dancing', 'theatre', 'jazz', 'gardening', 'painting'] },
  thomas: { name: 'Thomas', age: 44, interests: ['cycling', 'dogs', 'wine', 'guitar'] },
  wim: { name: 'Wim', age: 65, interests: ['novels', 'gardening', 'jazz', 'painting', 'theatre'] },
} as const satisfies Readonly<Record<string, Drawn>>;
export type PersonName = keyof typeof people;

/** Returns the URL of the portrait, 480 × 640 px. */
export function faceOf(name: PersonName): string {
  return faces[`./faces/${name}.webp`]!;
}

/** Returns the URL of a 208 × 208 px close-up of the face, to be shown in a circle. */
export function roundFaceOf(name: PersonName): string {
  return roundFaces[`./faces/round/${name}.webp`]!;
}
