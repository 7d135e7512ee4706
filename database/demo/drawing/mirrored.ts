/** What is drawn on the left of a figure, and its mirror image on the right. */
export const mirrored = (left: string) => `${left}<g transform="matrix(-1 0 0 1 768 0)">${left}</g>`;
