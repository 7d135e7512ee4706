declare module 'subset-font' {
  /** Returns the font with only the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>;
    },
  ): Promise<Buffer>;
}
