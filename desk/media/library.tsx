import { useState } from 'react'
import type { Brand } from '../../model/brands.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import type { LibraryQuery, UploadedFile, Where } from './files.ts'
import { Picker } from './picker.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  readonly brand: Brand
  readonly where: Where
  readonly kind: 'image' | 'document'
  onPick(file: UploadedFile): void
  onClose(): void
}

const types = { image: 'image/jpeg,image/png,image/webp', document: 'application/pdf' } as const

/** The library, opened from a field to pick from; an upload here is the brand's as well. */
export function Library({ brand, where, kind, onPick, onClose }: Props) {
  const [query, setQuery] = useState<LibraryQuery>({})
  const uploads = useUploads()
  const add = (files: readonly File[]) => uploads.add([...files], where)
  return (
    <Dialog title={`Library: ${kind === 'image' ? 'pictures' : 'documents'}`} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button beside it does the same */}
      <div
        // The field that opened it accepts files too, and must not accept these.
        onDragOver={event => {
          event.preventDefault()
          event.stopPropagation()
        }}
        onDrop={event => {
          event.preventDefault()
          event.stopPropagation()
          add([...event.dataTransfer.files])
        }}
        onPaste={event => {
          event.stopPropagation()
          add([...event.clipboardData.files])
        }}
      >
        <Picker brand={brand} where={where} kind={kind} query={query} onQuery={setQuery} onPick={onPick}>
          <FileChoice label="Upload" words="Upload" accept={types[kind]} isMany onFiles={add} />
        </Picker>
        <UploadList uploads={uploads} where={where} />
      </div>
    </Dialog>
  )
}
