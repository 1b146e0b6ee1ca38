import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { List } from '../../../model/lists/list.ts'
import { nameOf } from '../../api/row-name.ts'
import type { ListScope } from '../../api/rows.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { BoardKind, BoardWhole } from '../board-kind.ts'
import classes from './move-dialog.module.css'
import { stepLabel } from './move-menu.tsx'
import { useJudged } from './use-judged.ts'
import type { Moving } from './use-moves.ts'
import { waysFrom } from './ways.ts'

type Props = {
  readonly kind: BoardKind
  readonly list: List
  readonly place: ListScope
  readonly moving: Moving
  onTaken(now: BoardWhole): void
  onLate(): void
  onLeave(): void
}

/** What takes the focus: the field that a step marks as its first, else any field, else the button that takes the step. */
const wanted = [
  '[data-autofocus], [data-first] input, [data-first] textarea, input[data-first], textarea[data-first]',
  'input:not([type=hidden], :disabled), textarea, select',
  '[type=submit], button',
]

/** What the step of a moved card asks for: only when it is taken does the card move. */
export function MoveDialog({ kind, list, place, moving, onTaken, onLate, onLeave }: Props) {
  const { row, to, given } = moving
  const name = nameOf(list, row)
  const { whole, error, refetch, ways } = useJudged(kind, place, row)
  const [picked, setPicked] = useState(moving.action)
  const [late, setLate] = useState<string>()
  const all = whole ? waysFrom(ways).filter(way => (picked ? way.action === picked : way.to === to)) : []
  const open = all.filter(({ why }) => why === undefined)
  const [way] = open
  const action = open.length === 1 ? way?.action : undefined
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (action === undefined && open.length === 0) return
    const found = wanted.map(each => form.current?.querySelector<HTMLElement>(each))
    found.find(each => each)?.focus()
  }, [action, open.length])
  return (
    <Dialog title={`Move ${name}`} onClose={onLeave}>
      <div ref={form} className={classes.move}>
        <Failure>{late}</Failure>
        {error && !whole && <LoadFailure error={error} retry={refetch} />}
        {!whole && !error && <Skeleton height={160} />}
        {whole && open.length === 0 && (
          <>
            <p>
              {all[0]?.why ??
                `It is “${kind.workflow.states[whole.status]?.label ?? whole.status}” by now, and this step is not open.`}
            </p>
            <Buttons>
              <QuietButton onClick={onLeave}>Leave it where it is</QuietButton>
            </Buttons>
          </>
        )}
        {whole && open.length > 1 && (
          <Buttons>
            {open.map(each => (
              <ActButton key={each.action} variant="default" onClick={() => setPicked(each.action)}>
                {stepLabel(kind, whole, each.action)}
              </ActButton>
            ))}
          </Buttons>
        )}
        {whole && action !== undefined && (
          <kind.Step
            {...{ place, whole, action, name, given, onTaken, onLeave }}
            onLate={words => {
              setLate(words)
              refetch()
              onLate()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
