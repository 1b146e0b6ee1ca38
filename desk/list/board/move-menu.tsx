import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListRow, ListScope } from '../../api/rows.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { BoardKind, BoardWhole } from '../board-kind.ts'
import { Menu } from '../toolbar-parts.tsx'
import classes from './move-menu.module.css'
import { useJudged } from './use-judged.ts'
import { waysFrom } from './ways.ts'

type Props = {
  readonly kind: BoardKind
  readonly place: ListScope
  readonly row: ListRow
  onPick(action: string): void
}

/** The steps that lead on from a card; beside one that may not be taken stands why. */
export function MoveMenu({ kind, place, row, onPick }: Props) {
  const { whole, error, refetch, ways } = useJudged(kind, place, row)
  const menu = useRef<HTMLDivElement>(null)
  const isThere = whole !== undefined
  useEffect(() => {
    if (isThere) menu.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isThere])
  if (error && !whole) return <LoadFailure error={error} retry={refetch} />
  const all = whole ? waysFrom(ways) : []
  const stateOf = (to: string) => kind.workflow.states[to]?.label ?? to
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between its buttons
    <div ref={menu} className={classes.menu} tabIndex={-1} onKeyDown={walk} aria-busy={!whole}>
      {!whole && <p role="status">Looking what may be done …</p>}
      {whole && all.length === 0 && <p>No step leads on from “{stateOf(whole.status)}”.</p>}
      <Menu>
        {whole &&
          all.map(({ action, to, why }) => (
            <li key={action}>
              <button
                type="button"
                aria-disabled={why !== undefined}
                onClick={() => why === undefined && onPick(action)}
              >
                {stepLabel(kind, whole, action)}
                {to !== whole.status && <small> to “{stateOf(to)}”</small>}
                {why !== undefined && <small className={classes.why}>{why}</small>}
              </button>
            </li>
          ))}
      </Menu>
    </div>
  )
}

export const stepLabel = (kind: BoardKind, whole: BoardWhole, action: string): string =>
  kind.labelOf?.(whole, action) ?? kind.workflow.actions[action]?.label ?? action

function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + by + all.length) % all.length]?.focus()
}
