import type { Db } from '../db/handle.ts'

/** What is done seldom and must be seen to have been done. */
export const markKeys = ['backup', 'verify'] as const
export type MarkKey = (typeof markKeys)[number]
export type Mark = { readonly at: Date; readonly is_ok: boolean; readonly words: string }

const longest = 500

/** Writes down when it was last done, and how it ended, in words. */
export async function mark(db: Db, key: MarkKey, { at, is_ok, words }: Mark): Promise<void> {
  const row = { at, is_ok, words: words.slice(0, longest) }
  await db
    .insertInto('operation_marks')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function marksIn(db: Db): Promise<Partial<Record<MarkKey, Mark>>> {
  const rows = await db.selectFrom('operation_marks').select(['key', 'at', 'is_ok', 'words']).execute()
  return Object.fromEntries(rows.map(({ key, ...found }) => [key, found]))
}
