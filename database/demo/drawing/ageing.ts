/** How far the years between two ages have gone: 0 up to the first, 1 from the second on. */
export const ageing = (age: number, from: number, to: number) => Math.min(1, Math.max(0, (age - from) / (to - from)));
