import type { CallArgs } from './app.ts'
import type { At } from './calls.ts'

/** What calls of many groups are made of, and how they pass their guard without changing anything. */
export const where = ({ brand, page }: At) => ({ brand, page })
export const ofBrand = ({ brand }: At): CallArgs => ({ params: { brand } })
export const noVersion = { passes: 428, says: /Send the version you read/ }
export const missing = { passes: 404, says: /Record not found/ }
export const refused = { passes: 422, says: /need your attention/ }
export const nowhere = { params: { id: 999_999_999 } }
export const noDraft = { draft: 999_999_999 }
export const goneDraft = { passes: 404, says: /draft is not here/ }
export const emptyDraft = { name: '', values: {}, own: [] }
