import { useDraggable } from '@dnd-kit/core'
import { IconArrowUpRight, IconCalendarDue, IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { time } from '../../ui/format.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Unseen } from '../../ui/unseen.ts'
import classes from './calendar-entry.module.css'
import { type DatedEntry, deedOf, keyOf, placeOf, sitesOf } from './entries.ts'

type Props = { readonly entry: DatedEntry; readonly isBrief: boolean; onMove(): void }

/** One thing that goes out or ends: it opens where it is kept, and is dragged to another day, or moved by its button. */
export function CalendarEntry({ entry, isBrief, onMove }: Props) {
  const { name, what, at, means, held, state, person, is_past, movable, brands } = entry
  const key = keyOf(entry)
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: key, disabled: !movable })
  const place = placeOf(entry)
  const brand = brands[0] === undefined ? undefined : brandByCode(brands[0])
  const Mark = means === 'goes_out' ? IconArrowUpRight : IconFlag
  const deed = held === null ? deedOf(entry) : 'Held'
  return (
    <li
      ref={setNodeRef}
      className={classes.entry}
      data-entry={key}
      data-past={is_past || undefined}
      data-held={held !== null || undefined}
      data-movable={movable || undefined}
      data-dragged={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
    >
      <div className={classes.line}>
        {brand && <Swatch accent={accentOfBrand(brand.code)} />}
        <Mark size={13} stroke={2} aria-hidden />
        <span>
          {deed} {at && <span className="figures">{time(at)}</span>}
        </span>
      </div>
      {place ? (
        <Link {...place} className={classes.name} draggable={false}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <div className={classes.facts} data-brief={isBrief || undefined}>
        {what} · {sitesOf(entry)}
        {state && ` · ${state}`}
        {person && ` · ${person.name}`}
      </div>
      {held !== null && <div className={classes.held}>{held}</div>}
      {movable && (
        <button type="button" className={classes.move} data-move={key} onClick={onMove}>
          <IconCalendarDue size={15} stroke={1.7} aria-hidden />
          <Unseen>
            Move {name}, {deed}
          </Unseen>
        </button>
      )}
    </li>
  )
}
