import type { UploadedFile } from '../../media/files.ts'

type TickProps = { file: UploadedFile; ticked: ReadonlySet<number>; onTicked(ticked: ReadonlySet<number>): void }

export const Tick = ({ file, ticked, onTicked }: TickProps) => (
  <input
    type="checkbox"
    aria-label={`Select ${file.original_name}`}
    checked={ticked.has(file.id)}
    onChange={event => {
      const next = new Set(ticked)
      if (event.target.checked) next.add(file.id)
      else next.delete(file.id)
      onTicked(next)
    }}
  />
)
