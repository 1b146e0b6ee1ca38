import type { Folder, UploadedFile } from '../../media/files.ts'
import { Choice } from '../../ui/choice.tsx'

/** The folder of a file; only folders of its library are offered. */
export function FolderChoice({
  file,
  folders,
  onMove,
}: {
  file: UploadedFile
  folders: readonly Folder[]
  onMove(id: number | null): void
}) {
  const offered = folders.filter(({ shared }) => shared === file.shared)
  if (offered.length === 0) return null
  return (
    <div>
      <Choice
        label="Folder"
        value={file.folder_id ?? ''}
        onPick={picked => onMove(picked === '' ? null : Number(picked))}
        options={[{ value: '', label: 'In no folder' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  )
}
