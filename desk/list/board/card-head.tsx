import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { ListRow, ListScope } from '../../api/rows.ts'
import { Popover } from '../../ui/popover.tsx'
import type { BoardKind } from '../board-kind.ts'
import { rowButton } from '../grid-row.tsx'
import classes from './card-head.module.css'
import { MoveMenu } from './move-menu.tsx'

type HeadProps = {
  readonly name: string
  /** What the card is done with: without it nothing of it can be pressed, as of one that is being dragged. */
  readonly acts?: {
    readonly id: ListRow['id']
    readonly isOpen: boolean
    readonly tabIndex: 0 | -1
    readonly ref: Ref<HTMLButtonElement>
    onOpen(): void
    readonly menu: ReactNode
  }
  /** One of many in a narrow column. */
  readonly isSmall?: boolean
}

/** The name of a card, which opens its record, and beside it whither it can be moved. */
export function CardHead({ name, acts, isSmall }: HeadProps) {
  return (
    <div className={classes.head} data-small={isSmall || undefined}>
      {acts ? (
        <button
          ref={acts.ref}
          type="button"
          id={rowButton(acts.id)}
          className={classes.title}
          aria-expanded={acts.isOpen}
          tabIndex={acts.tabIndex}
          data-title
          onClick={acts.onOpen}
        >
          {name}
        </button>
      ) : (
        <span className={classes.title}>{name}</span>
      )}
      {acts?.menu}
    </div>
  )
}

type MoveProps = {
  readonly kind: BoardKind
  readonly place: ListScope
  readonly row: ListRow
  readonly name: string
  readonly tabIndex: 0 | -1
  onMove(action: string): void
}

/** Whither a card can be moved without being dragged. */
export function MoveButton({ name, tabIndex, onMove, ...card }: MoveProps) {
  return (
    // What opens within the card is not dragged.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the press to itself
    <div
      data-off-paper=""
      onMouseDown={event => event.stopPropagation()}
      onTouchStart={event => event.stopPropagation()}
    >
      <Popover
        className={classes.move}
        name={`Move ${name}`}
        tabIndex={tabIndex}
        align="end"
        label={<IconArrowsExchange size={16} stroke={1.7} aria-hidden />}
      >
        {close => (
          <MoveMenu
            {...card}
            onPick={action => {
              close()
              onMove(action)
            }}
          />
        )}
      </Popover>
    </div>
  )
}
