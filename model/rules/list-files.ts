const mb = 1024 * 1024

/** Bytes that a list of units may have. */
export const unitListMost = 6 * mb
/** Bytes that an extract for a command may have. */
export const extractMost = 15 * mb

/** The characters of so many bytes in base64. */
export const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4
