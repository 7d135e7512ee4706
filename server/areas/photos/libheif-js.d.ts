/** Declares the parts that we use of a package without types. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Returns whether this is the file's primary image. */
    is_primary(): boolean;
    /** Fills `target` with RGBA pixels; calls back with null if the image cannot be decoded. */
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
    /** The class that decodes a file. The images are decoded lazily, by {@link HeifImage.display}. */
    readonly HeifDecoder: new () => {
      decode(file: Uint8Array): readonly HeifImage[];
      readonly decoder: { delete(): void } | null;
    };
  };
  export default libheif;
}
