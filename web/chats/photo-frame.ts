import { classNames } from '../ui/class-names.ts';

/** The shape of a photo in the stream: 3:4, with the corner of who sent it. */
export function photoFrame(mine: boolean): string {
  return classNames(
    'block aspect-3/4 w-52 max-w-full overflow-hidden rounded-bubble bg-sunken',
    mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]',
  );
}
