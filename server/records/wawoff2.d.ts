declare module 'wawoff2/decompress.js' {
  /** The font of a WOFF2 file, as TrueType. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>
}
