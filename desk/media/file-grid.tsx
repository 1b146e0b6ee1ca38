import type { ReactNode } from 'react'
import { date, fileSize } from '../ui/format.ts'
import classes from './file-grid.module.css'
import { isPicture, type UploadedFile } from './files.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  readonly items: readonly UploadedFile[]
  readonly label: string
  /** The file that is open beside the grid. */
  readonly open?: number | undefined
  onOpen(file: UploadedFile): void
  /** The box to tick in the corner of a file. */
  readonly corner?: (file: UploadedFile) => ReactNode
}

/** Files as their pictures, each a button. Arrow keys go from one to the next. */
export function FileGrid({ items, label, open, onOpen, corner }: Props) {
  return (
    <ul className={classes.grid} aria-label={label} onKeyDown={step}>
      {items.map(file => (
        <li key={file.id} className={classes.cell}>
          <button
            type="button"
            className={classes.item}
            data-file={file.id}
            aria-pressed={open === undefined ? undefined : open === file.id}
            onClick={() => onOpen(file)}
          >
            <Thumbnail file={file} />
            <span className={classes.name} title={file.original_name}>
              {file.alt || file.original_name}
            </span>
            <small>
              {file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : fileSize(file.size)} ·{' '}
              {date(file.created_at)}
              {isPicture(file) && file.alt === '' && <em> · no description</em>}
              {file.shared && ' · all brands'}
            </small>
          </button>
          {corner && <span className={classes.corner}>{corner(file)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Keys that go on by one, and by a row: as many cells as a row has. */
function step(event: React.KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 }[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-file]')]
  const at = all.indexOf(event.target as HTMLElement)
  const top = all[0]?.offsetTop
  const columns = all.findIndex(each => each.offsetTop !== top)
  const row = columns < 0 ? all.length : columns
  const next = all[at + (by !== 0 ? by : event.key === 'ArrowDown' ? row : -row)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** Reserves the room of the grid while its files are on their way. */
export const GridWaiting = () => (
  <div className={classes.grid} role="status" aria-busy="true" aria-label="Loading files">
    {Array.from({ length: 12 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
      <span key={i} className={classes.waiting} />
    ))}
  </div>
)
