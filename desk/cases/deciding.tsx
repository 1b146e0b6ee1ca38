import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { goOn, standing } from '../ui/arrival.ts'
import { Callout } from '../ui/callout.ts'
import { dateTime } from '../ui/format.ts'
import { type CaseRow, type DecisionKind, stateOf } from './case.ts'
import { Note } from './cases-elements.ts'
import { Decision } from './decision.tsx'
import type { Ahead } from './decision-step.tsx'
import { useMe } from './me.ts'
import { useReadAgain } from './read-again.ts'
import { tellStep } from './tell-step.tsx'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  /** Goes on to what comes next, where that is another page. */
  onDecided?(action: string, row: CaseRow): void | Promise<void>
  /** Something else of the record comes before the step: it takes no focus. */
  readonly comesLater?: boolean
  readonly ahead?: Ahead | undefined
  /** Somebody else was faster: the record is read again. */
  refetch(): void
}

/** What may be done with a case now, and who else may do it. */
export function Deciding({ kind, whole, comesLater = false, ahead, onDecided, refetch }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const [late, setLate] = useState<CaseRow>()
  const actions = kind.actions(whole, me)
  const why = actions.length > 0 ? undefined : kind.closed(whole, me)
  const readAgain = useReadAgain(kind)
  async function decided(action: string, row: CaseRow) {
    setLate(undefined)
    goOn(standing(kind.key, whole))
    // First to what comes next: what is read again here would take the focus, and then be left. Told after it, so that whoever
    // presses View at once stays where that leads.
    try {
      await onDecided?.(action, row)
    } finally {
      tellStep({ kind, action, row, readAgain, show: to => void navigate(to) })
      readAgain()
    }
  }
  return (
    <>
      {late && <Late kind={kind} row={late} />}
      {actions.length > 0 && (
        <Decision
          key={`${whole.id} ${whole.version}`}
          {...{ kind, whole, actions, comesLater, ahead }}
          onDecided={decided}
          onLate={row => {
            setLate(row)
            refetch()
          }}
        />
      )}
      {why !== undefined && <Note>{why}</Note>}
    </>
  )
}

const Late = ({ kind, row }: { kind: DecisionKind; row: CaseRow }) => (
  <Callout role="alert">{lateWords(kind, row)}</Callout>
)

/** ux.md, Approvals 4: nothing was applied twice, and the message says who was first. */
export function lateWords(kind: DecisionKind, row: CaseRow): string {
  const { label } = stateOf(kind, row.status)
  const { by, at } = kind.decided(row)
  return kind.waits.includes(row.status)
    ? `This ${kind.one} was changed meanwhile. It now stands as below; decide again.`
    : `Already ${label.toLowerCase()}${by === null ? '' : ` by ${by}`}${at === null ? '' : ` at ${dateTime(at)}`}. Your decision was not applied.`
}
