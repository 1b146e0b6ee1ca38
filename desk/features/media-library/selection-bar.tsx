import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { type Folder, refreshFiles, type UploadedFile } from '../../media/files.ts'
import { useMay } from '../../shell/profile.ts'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Quiet } from './library-elements.ts'
import { sayMoved, sayTrashed } from './moved-files.ts'
import classes from './selection-bar.module.css'

const page = 'website.media-library'

type Props = {
  readonly brand: Brand
  readonly files: readonly UploadedFile[]
  readonly folders: readonly Folder[]
  onTicked(ticked: ReadonlySet<number>): void
}

/** What can be done with the ticked files; files that failed stay ticked, with their reason. */
export function SelectionBar({ brand, files, folders, onTicked }: Props) {
  const client = useQueryClient()
  const may = useMay()
  const move = useMutation({
    mutationFn: (folder_id: number | null) =>
      api.media.move({ body: { brand: brand.code, ids: files.map(({ id }) => id), folder_id } }),
    onSuccess: ({ moved }, folder_id) => {
      const name = folders.find(({ id }) => id === folder_id)?.name
      sayMoved(client, brand, files, `Moved ${counted(moved, 'file')} ${name ? `to ${name}` : 'out of their folders'}`)
      onTicked(new Set())
    },
    onSettled: () => refreshFiles(client),
  })
  const trash = useMutation({
    mutationFn: async () => {
      const failed: { id: number; why: string }[] = []
      for (const { id } of files)
        await api.media.remove({ params: { id }, query: { brand: brand.code } }).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          failed.push({ id, why: error.message })
        })
      return failed
    },
    onSuccess: failed => {
      const stayed = new Set(failed.map(({ id }) => id))
      const gone = files.filter(({ id }) => !stayed.has(id))
      if (gone.length > 0) sayTrashed(client, brand, gone, `Moved ${counted(gone.length, 'file')} to the trash`)
      onTicked(stayed)
    },
    onSettled: () => refreshFiles(client),
  })
  if (files.length === 0) return null
  return (
    <section className={classes.selection} aria-label="Selection">
      <p role="status">{counted(files.length, 'file')} selected</p>
      {may('edit', page, brand.code) && folders.length > 0 && (
        <Choice
          aria-label="Move the selected files to"
          placeholder="Move to…"
          value={undefined}
          isOff={move.isPending}
          isSmall
          onPick={picked => move.mutate(picked === 'none' ? null : Number(picked))}
          options={[
            { value: 'none', label: 'No folder' },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {may('delete', page, brand.code) && (
        <Quiet disabled={trash.isPending} onClick={() => trash.mutate()}>
          Move to trash
        </Quiet>
      )}
      <Quiet onClick={() => onTicked(new Set())}>Clear selection</Quiet>
      {move.error && (
        <Failure>
          {move.error instanceof ApiError
            ? (move.error.problem?.errors?.['folder_id']?.[0] ?? move.error.message)
            : move.error.message}
        </Failure>
      )}
      {trash.data && trash.data.length > 0 && (
        <Failure>
          {counted(trash.data.length, 'file')} stayed: {trash.data.map(({ why }) => why).join(' ')}
        </Failure>
      )}
    </section>
  )
}
