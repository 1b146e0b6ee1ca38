import { createHash } from 'node:crypto'

/** The SHA-256 of the text of a form (`raText`, `cisText`), which a signature of it stores. */
export const documentHash = (text: string): Buffer => createHash('sha256').update(text).digest()
