import { Refusal } from '../../../model/errors.ts'
import { extractLimits, NotASheet } from '../sheets/limits.ts'
import type { SheetRow } from '../sheets/sheet-rows.ts'
import { streamSheet } from '../sheets/stream.ts'

export type ExtractRow = SheetRow & { readonly done: number }

/** Rows, and characters, of one piece at most. */
const [mostRows, mostCharacters] = [500, 500_000]

/** The extract that this process reads. */
let rows: AsyncIterator<ExtractRow> | undefined

async function inWords<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof NotASheet)) throw error
    throw new Refusal('INVALID', { message: error.message, errors: { file: [error.message] }, cause: error })
  }
}

/** Opens an extract in place of the one before; answers its size in bytes. */
export const begin = (from: string): Promise<number> =>
  inWords(async () => {
    await rows?.return?.()
    rows = undefined
    const sheet = await streamSheet(from, extractLimits)
    rows = sheet.rows[Symbol.asyncIterator]()
    return sheet.bytes
  })

/** Its next rows; none at its end. */
export const more = (): Promise<ExtractRow[]> =>
  inWords(async () => {
    const piece: ExtractRow[] = []
    for (let characters = 0; piece.length < mostRows && characters < mostCharacters; ) {
      const { value, done } = (await rows?.next()) ?? { done: true, value: undefined }
      if (done) break
      piece.push(value)
      for (const cell of value.cells) characters += cell.length
    }
    return piece
  })
