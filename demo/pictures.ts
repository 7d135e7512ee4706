import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FactValue } from '#contract/members/facts.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import type { Square } from '#server/areas/photos/variants.ts';

/** A drawn picture of a person or of something that people like. */
export type DrawnPicture = DrawnFace | DrawnScene;

interface Drawn {
  /** The file name without `.webp`. */
  readonly name: string;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
}

export interface DrawnFace extends Drawn {
  readonly gender: Gender;
  readonly age: number;
  readonly hair_color: FactValue<'hair_color'>;
  readonly eye_color: FactValue<'eye_color'>;
  readonly body_type: FactValue<'body_type'>;
  readonly skin: string;
  /** Position of the face, for an avatar. */
  readonly face: Square;
}

export interface DrawnScene extends Drawn {
  readonly shows: string;
}

export const drawnSize = { width: 720, height: 960 } as const;

const folder = new URL('pictures/', import.meta.url);
let listed: ReadonlyMap<string, DrawnPicture> | undefined;

/** Returns all drawn pictures by name. */
export function drawnPictures(): ReadonlyMap<string, DrawnPicture> {
  if (!listed) {
    const lines = readFileSync(new URL('pictures.jsonl', folder), 'utf8').trimEnd().split('\n');
    const pictures = lines.map((line) => JSON.parse(line) as DrawnPicture);
    listed = new Map(pictures.map((picture) => [picture.name, picture]));
  }
  return listed;
}

export async function readPicture({ name }: DrawnPicture): Promise<Buffer> {
  return await readFile(new URL(`${name}.webp`, folder));
}
