import type { ImageType, UploadKind } from '../upload-kinds.ts'
import type { Task } from './child.ts'
import { Apart } from './pool.ts'

const child = new URL('./child.ts', import.meta.url)

/** Who sent a file: strangers and buyers wait among themselves, and staff do not wait for them. */
export type Sender = 'staff' | 'strangers'

const sheets = new Apart(child, { children: 1, longest: 16, deadline: 30_000, memory: 512 })
const pictures: Readonly<Record<Sender, Apart>> = {
  staff: new Apart(child, { children: 2, longest: 64, deadline: 40_000, memory: 640 }),
  strangers: new Apart(child, { children: 1, longest: 32, deadline: 40_000, memory: 640, isNice: true }),
}

/** The rows of a list that somebody sent, read apart. */
export const sheetRows = async (bytes: Buffer): Promise<string[][]> =>
  (await sheets.run({ kind: 'sheet', bytes } satisfies Task)) as string[][]

type Picture = { readonly from: string; readonly to: string; readonly type: ImageType; readonly rule: UploadKind }
/** A picture that somebody sent, decoded and written anew apart. */
export const writeAnew = async (picture: Picture, sender: Sender): Promise<{ width: number; height: number }> =>
  (await pictures[sender].run({ kind: 'picture', ...picture } satisfies Task)) as { width: number; height: number }
