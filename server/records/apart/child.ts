import { serve } from './answer-tasks.ts'
import type { ImageType, UploadKind } from './upload-kinds.ts'

/** What a child is asked: a list to read, the lines of a text, the rows of an extract piece by piece, or a picture to write anew. */
export type TaskApart =
  | { readonly kind: 'sheet'; readonly bytes: Uint8Array }
  | { readonly kind: 'csv'; readonly text: string; readonly rows: number }
  | { readonly kind: 'extract'; readonly from: string }
  | { readonly kind: 'more' }
  | {
      readonly kind: 'picture'
      readonly from: string
      readonly to: string
      readonly type: ImageType
      readonly rule: UploadKind
    }

async function done(task: TaskApart): Promise<unknown> {
  if (task.kind === 'extract') return (await import('./extract.ts')).begin(task.from)
  if (task.kind === 'more') return (await import('./extract.ts')).more()
  if (task.kind === 'csv') return (await import('../sheets/read-sheet.ts')).readText(task.text, task.rows)
  if (task.kind === 'sheet') {
    const { readSheet } = await import('../sheets/read-sheet.ts')
    return readSheet(Buffer.from(task.bytes))
  }
  const [{ reencode }, { uploadRules }] = await Promise.all([import('./reencode.ts'), import('./upload-kinds.ts')])
  return reencode(task.from, task.type, task.to, uploadRules[task.rule])
}

serve(done)
