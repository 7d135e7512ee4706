/**
 * A line of cells.json, written by database/geography/build-cells.ts: the country, whether the town is shown by name,
 * the center in hundredths of a degree, the spread in tenths of a kilometer, and the towns, largest first.
 */
export type CellRow = readonly [string, 0 | 1, number, number, number, readonly number[]];
