/** Width and height of a lossy WebP without transparency, from the header of its frame. */
export const webpSize = (bytes: Buffer): { width: number; height: number } => ({
  width: bytes.readUInt16LE(26) & 0x3fff,
  height: bytes.readUInt16LE(28) & 0x3fff,
})
