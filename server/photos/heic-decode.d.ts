/** What we use of a package that brings no types. */
declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    readonly decode: () => Promise<{ readonly data: Uint8ClampedArray }>;
  }

  const decodeHeic: {
    /** The pictures of a file; each is decoded when it is asked to. */
    all(file: { readonly buffer: Uint8Array }): Promise<readonly HeicImage[]>;
  };
  export default decodeHeic;
}
