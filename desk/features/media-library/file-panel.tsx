import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Brand, brandCodes } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { FileDetails } from '../../media/file-details.tsx'
import { type Folder, isPicture, refreshFiles, type UploadedFile, type Where } from '../../media/files.ts'
import { useAccess, useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { dateTime, fileSize } from '../../ui/format.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { mediaAddress } from '../../ui/media.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { FolderChoice } from './folder-choice.tsx'
import { sayMoved, sayTrashed } from './moved-files.ts'
import { Refusal } from './refusal.tsx'

const CropDialog = laterPart(async () => ({ default: (await import('../../media/crop-dialog.tsx')).CropDialog }))
const ReplaceDialog = laterPart(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }))

const page = 'website.media-library'

type Props = {
  readonly file: UploadedFile
  readonly brand: Brand
  readonly where: Where
  readonly folders: readonly Folder[]
  onOpen(file: UploadedFile): void
  onGone(): void
}

/** One file beside the grid: what it shows, where it is used, and what can be done with it. */
export function FilePanel({ file, brand, where, folders, onOpen, onGone }: Props) {
  const client = useQueryClient()
  const may = useMay()
  const { brands } = useAccess()
  const holdsAll = brandCodes.every(code => brands.includes(code))
  const [open, setOpen] = useState<'crop' | 'replace'>()
  const [made, setMade] = useState<UploadedFile>()
  const act = useMutation({
    mutationFn: (work: () => Promise<{ said: string; isGone?: boolean; tell?: typeof sayMoved }>) => work(),
    onSuccess: ({ said, isGone, tell }) => {
      if (tell) tell(client, brand, [file], said)
      else say(said)
      void refreshFiles(client)
      if (isGone) onGone()
    },
  })
  const params = { id: file.id }
  const body = { brand: brand.code }
  // Files that all brands share are changed by people who hold all of them.
  const isMine = !file.shared || holdsAll
  const mayChange = may('edit', page, brand.code)
  const mayDelete = may('delete', page, brand.code) && isMine
  const isTrashed = file.deleted_at !== null
  const remove = () =>
    act.mutate(async () => {
      await api.media.remove({ params, query: body })
      return { said: `Moved ${file.original_name} to the trash`, isGone: true, tell: sayTrashed }
    })
  const restore = () =>
    act.mutate(async () => {
      await api.media.restore({ params, body })
      return { said: `${file.original_name} is in the library again`, isGone: true }
    })
  const move = (folder_id: number | null) =>
    act.mutate(async () => {
      await api.media.move({ body: { ...body, ids: [file.id], folder_id } })
      const name = folders.find(({ id }) => id === folder_id)?.name
      const said = name ? `Moved ${file.original_name} to ${name}` : `${file.original_name} is in no folder now`
      return { said, tell: sayMoved }
    })
  const share = () =>
    act.mutate(async () => {
      await api.media.share({ params, body: { ...body, version: file.version } })
      return { said: `${file.original_name} is there for all brands` }
    })
  return (
    <SidePanel
      title={file.original_name}
      of={file.id}
      note={
        <>
          {file.width !== null && file.height !== null && <span>{`${file.width} × ${file.height} ·`}</span>}
          <span>{fileSize(file.size)} ·</span>
          <span>{dateTime(file.created_at)}</span>
          {file.shared && <span>· all brands</span>}
        </>
      }
      foot={
        <Buttons>
          <HistoryButton
            kind="files"
            id={file.id}
            name={file.original_name}
            onRestored={() => void refreshFiles(client)}
          />
          {!isTrashed && (
            <QuietButton component="a" href={mediaAddress(file.url)} target="_blank" rel="noreferrer">
              Open
            </QuietButton>
          )}
          {!isTrashed && mayChange && isPicture(file) && (
            <QuietButton onClick={() => setOpen('crop')}>Crop…</QuietButton>
          )}
          {!isTrashed && mayChange && <QuietButton onClick={() => setOpen('replace')}>Replace everywhere…</QuietButton>}
          {!isTrashed && mayChange && holdsAll && !file.shared && (
            <QuietButton onClick={share}>Share with all brands</QuietButton>
          )}
          {!isTrashed && mayDelete && (
            <QuietButton loading={act.isPending} onClick={remove}>
              Move to trash
            </QuietButton>
          )}
          {isTrashed && mayDelete && (
            <Button loading={act.isPending} onClick={restore}>
              Restore
            </Button>
          )}
        </Buttons>
      }
    >
      <Refusal error={act.error} />
      {isTrashed ? (
        <Muted data-size="sm">In the trash: it is shown nowhere, and restored it is as it was.</Muted>
      ) : (
        <FileDetails key={`${file.id} ${file.version}`} stored={file} where={where} isReadOnly={!mayChange || !isMine}>
          {mayChange && isMine && <FolderChoice file={file} folders={folders} onMove={move} />}
        </FileDetails>
      )}
      <Suspense>
        {open === 'crop' && (
          <CropDialog
            file={file}
            where={where}
            onClose={() => setOpen(undefined)}
            onCropped={next => {
              void refreshFiles(client)
              say(`Kept the part as ${next.original_name}`)
              setMade(next)
              setOpen('replace')
            }}
          />
        )}
      </Suspense>
      {/* By itself: while it is fetched, the dialog before it closes and gives the focus back. */}
      <Suspense>
        {open === 'replace' && (
          <ReplaceDialog
            file={file}
            by={made}
            brand={brand}
            where={where}
            onClose={() => {
              setOpen(undefined)
              if (made) onOpen(made)
              setMade(undefined)
            }}
          />
        )}
      </Suspense>
    </SidePanel>
  )
}
