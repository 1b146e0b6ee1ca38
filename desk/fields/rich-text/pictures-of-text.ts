import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { upload, uploadFailure } from '../../api/upload.ts'
import { useWhere } from '../../media/use-library.ts'
import type { PastedPicture } from './pasted.ts'

const named = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Changes the picture that waits under this key, wherever it stands by now; takes it out, if `to` is nothing. */
function settle(editor: Editor, key: string, to: { src: string; alt: string } | undefined): void {
  if (editor.isDestroyed) return
  const { state, view } = editor
  const { tr } = state
  state.doc.descendants((node, at) => {
    if (node.type.name !== 'picture' || node.attrs['pending'] !== key) return true
    if (to) tr.setNodeMarkup(at, undefined, { ...to, alt: String(node.attrs['alt']) || to.alt, pending: null })
    else tr.delete(at, at + node.nodeSize)
    return false
  })
  if (tr.docChanged) view.dispatch(tr)
}

/** Uploads what a paste or a drop brought, in the place where it will stand, and says what did not come. */
export function usePictures() {
  const where = useWhere()
  const [said, say] = useState<string>()

  async function send(editor: Editor, pictures: readonly PastedPicture[], left: readonly string[]): Promise<void> {
    say(left.length > 0 ? `Left out: ${named(left)}.` : undefined)
    const failures: string[] = []
    // One after the other: their order is that of the library.
    for (const { key, file } of pictures) {
      try {
        const { url, alt } = await upload(file, where, () => undefined)
        settle(editor, key, { src: url, alt })
      } catch (error) {
        settle(editor, key, undefined)
        if (!(error instanceof ApiError)) throw error
        failures.push(uploadFailure(error))
      }
    }
    if (failures.length === 0) return
    const lost = `${failures.length === 1 ? 'A picture was' : `${failures.length} pictures were`} not uploaded. ${[...new Set(failures)].join(' ')}`
    say([left.length > 0 ? `Left out: ${named(left)}.` : '', lost].filter(Boolean).join(' '))
  }
  return { send, said, hush: () => say(undefined) }
}
