import type { Folder, Stored } from '../../media/files.ts'
import { Options } from '../../ui/options.tsx'
import { Select } from './library-elements.ts'

/** The folder of a file; only folders of its library are offered. */
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
      <Select
        id="file-folder"
        value={file.folder_id ?? ''}
        onChange={event => onMove(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">In no folder</option>
        <Options of={offered.map(({ id, name }) => ({ value: id, label: name }))} />
      </Select>
    </div>
  )
}
