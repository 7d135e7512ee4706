/**
 * Hair as paths. In the figure's measure the skull reaches from 140 at the top to 607 at the chin,
 * the eyes are at 408, and 384 is the middle.
 */
export interface Hair {
  /** Behind the shoulders. */
  readonly behind?: readonly string[];
  /** So short that the skin shows through. */
  readonly cropped?: readonly string[];
  /** Over the face and the shoulders. */
  readonly locks?: readonly string[];
  /** Locks on the left that have a mirror image on the right. */
  readonly pairs?: readonly string[];
  /** Open lines: how the strands of the locks run, and those of the pairs. */
  readonly strands?: string;
  readonly pairedStrands?: string;
  /** Open lines: where light falls on the hair. */
  readonly shine?: string;
  /** A band or a tie, in the colour of the clothes. */
  readonly ribbon?: string;
  /** Where the paths belong, if they are not in the figure's measure. */
  readonly place?: string;
}
