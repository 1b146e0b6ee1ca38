import type { SheetRow } from '../sheets/sheet-rows.ts'
import type { TaskApart } from './child.ts'
import type { ExtractRow } from './extract.ts'
import { Apart } from './pool.ts'
import type { ImageType, UploadKind } from './upload-kinds.ts'

const child = new URL('./child.ts', import.meta.url)

/** Who sent a file: strangers and buyers wait among themselves, and staff do not wait for them. */
export type Sender = 'staff' | 'strangers'

const sheets = new Apart(child, { children: 1, longest: 16, deadline: 30_000, memory: 512 })
// Each command may run beside the others, and a preview beside them.
const extracts = new Apart(child, { children: 16, longest: 16, deadline: 30_000, memory: 1024 })
const pictures: Readonly<Record<Sender, Apart>> = {
  staff: new Apart(child, { children: 2, longest: 64, deadline: 40_000, memory: 640 }),
  strangers: new Apart(child, { children: 1, longest: 32, deadline: 40_000, memory: 640, isNice: true }),
}

/** The rows of a list that somebody sent, read apart. */
export const sheetRows = async (bytes: Buffer): Promise<string[][]> =>
  (await sheets.run({ kind: 'sheet', bytes } satisfies TaskApart)) as string[][]

/** The lines of a CSV that somebody sent as text, read apart; `most` at most. */
export const textRows = async (text: string, most: number): Promise<SheetRow[]> =>
  (await sheets.run({ kind: 'csv', text, rows: most } satisfies TaskApart)) as SheetRow[]

/** What is done with the rows of an extract; `false` where no more of them are wanted. */
type Take = (row: ExtractRow, bytes: number) => Promise<boolean>

/** The rows of an extract at a path, read apart and handed over one by one. Answers its size in bytes. */
export const extractRows = (from: string, take: Take): Promise<number> =>
  extracts.hold(async ask => {
    const bytes = (await ask({ kind: 'extract', from } satisfies TaskApart)) as number
    for (;;) {
      const rows = (await ask({ kind: 'more' } satisfies TaskApart)) as ExtractRow[]
      if (rows.length === 0) return bytes
      for (const row of rows) if (!(await take(row, bytes))) return bytes
    }
  })

type Picture = { readonly from: string; readonly to: string; readonly type: ImageType; readonly rule: UploadKind }
/** A picture that somebody sent, decoded and written anew apart. */
export const writeAnew = async (picture: Picture, sender: Sender): Promise<{ width: number; height: number }> =>
  (await pictures[sender].run({ kind: 'picture', ...picture } satisfies TaskApart)) as { width: number; height: number }
