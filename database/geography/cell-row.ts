/**
 * A line of cells.json, which database/geography/build-cells.ts writes: the country, whether the town is shown by its
 * name, the centre in hundredths of a degree, the spread in tenths of a kilometre, the towns, largest first.
 */
export type CellRow = readonly [string, 0 | 1, number, number, number, readonly number[]];
