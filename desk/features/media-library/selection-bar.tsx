import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { type Folder, refreshFiles, type Stored } from '../../media/files.ts'
import { useMay } from '../../shell/profile.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import classes from './library.module.css'

const page = 'website.media-library'

type Props = {
  readonly brand: Brand
  readonly files: readonly Stored[]
  readonly folders: readonly Folder[]
  onTicked(ticked: ReadonlySet<number>): void
}

/** What can be done with the files that are ticked; what could not be done stays ticked, with its reason. */
export function SelectionBar({ brand, files, folders, onTicked }: Props) {
  const client = useQueryClient()
  const may = useMay()
  const move = useMutation({
    mutationFn: (folder_id: number | null) =>
      api.media.move({ body: { brand: brand.code, ids: files.map(({ id }) => id), folder_id } }),
    onSuccess: ({ moved }, folder_id) => {
      const name = folders.find(({ id }) => id === folder_id)?.name
      say(`Moved ${counted(moved, 'file')} ${name ? `to ${name}` : 'out of their folders'}`)
      onTicked(new Set())
    },
    onSettled: () => refreshFiles(client),
  })
  const trash = useMutation({
    mutationFn: async () => {
      const kept: { id: number; why: string }[] = []
      for (const { id } of files)
        await api.media.remove({ params: { id }, query: { brand: brand.code } }).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          kept.push({ id, why: error.message })
        })
      return kept
    },
    onSuccess: kept => {
      const gone = files.length - kept.length
      if (gone > 0) say(`Moved ${counted(gone, 'file')} to the trash`)
      onTicked(new Set(kept.map(({ id }) => id)))
    },
    onSettled: () => refreshFiles(client),
  })
  if (files.length === 0) return null
  return (
    <section className={classes.selection} aria-label="Selection">
      <p role="status">{counted(files.length, 'file')} selected</p>
      {may('edit', page, brand.code) && folders.length > 0 && (
        <select
          className={classes.select}
          aria-label="Move the selected files to"
          value=""
          disabled={move.isPending}
          onChange={event => move.mutate(event.target.value === 'none' ? null : Number(event.target.value))}
        >
          <option value="" disabled>
            Move to…
          </option>
          <option value="none">No folder</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {may('delete', page, brand.code) && (
        <button type="button" className={classes.quiet} disabled={trash.isPending} onClick={() => trash.mutate()}>
          Move to trash
        </button>
      )}
      <button type="button" className={classes.quiet} onClick={() => onTicked(new Set())}>
        Clear selection
      </button>
      {move.error && (
        <p className={classes.failure} role="alert">
          {move.error instanceof ApiError
            ? (move.error.problem?.errors?.folder_id?.[0] ?? move.error.message)
            : move.error.message}
        </p>
      )}
      {trash.data && trash.data.length > 0 && (
        <p className={classes.failure} role="alert">
          {counted(trash.data.length, 'file')} stayed: {trash.data.map(({ why }) => why).join(' ')}
        </p>
      )}
    </section>
  )
}
