/** What we use of a package that brings no types. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Whether the file names this picture as the one to show. */
    is_primary(): boolean;
    /** Fills `target` with RGBA pixels; called back with null if the picture cannot be decoded. */
    display(target: HeifPixels, filled: (pixels: HeifPixels | null) => void): void;
    free(): void;
  }

  interface HeifPixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }

  const libheif: {
    readonly ready?: Promise<unknown>;
    /** Its pictures are decoded when they are displayed. */
    readonly HeifDecoder: new () => {
      decode(file: Uint8Array): readonly HeifImage[];
      readonly decoder: { delete(): void } | null;
    };
  };
  export default libheif;
}
