import type { Folder, Stored } from '../../media/files.ts'
import classes from './library.module.css'

/** The folder a file stands in; only folders of the library it belongs to are offered. */
export function FolderChoice({
  file,
  folders,
  onMove,
}: {
  file: Stored
  folders: readonly Folder[]
  onMove(id: number | null): void
}) {
  const offered = folders.filter(({ shared }) => shared === file.shared)
  if (offered.length === 0) return null
  return (
    <div>
      <label htmlFor="file-folder">Folder</label>
      <select
        id="file-folder"
        className={classes.select}
        value={file.folder_id ?? ''}
        onChange={event => onMove(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">In no folder</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
