import { useState } from 'react'
import { dateTime } from '../ui/format.ts'
import { type CaseRow, type DecisionKind, stateOf } from './case.ts'
import classes from './cases.module.css'
import { Decision } from './decision.tsx'
import { useMe } from './me.ts'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  onDecided?(): void
  /** Somebody else was faster: it is read again. */
  refetch(): void
}

/** What may be done with a case now, and by whom else. */
export function Deciding({ kind, whole, onDecided, refetch }: Props) {
  const me = useMe()
  const [late, setLate] = useState<CaseRow>()
  const actions = kind.actions(whole, me)
  const why = actions.length > 0 ? undefined : kind.closed(whole, me)
  return (
    <>
      {late && <Late kind={kind} row={late} />}
      {actions.length > 0 && (
        <Decision
          key={`${whole.id} ${whole.version}`}
          {...{ kind, whole, actions }}
          onDecided={() => {
            setLate(undefined)
            onDecided?.()
          }}
          onLate={row => {
            setLate(row)
            refetch()
          }}
        />
      )}
      {why !== undefined && <p className={classes.note}>{why}</p>}
    </>
  )
}

/** ux.md, Approvals 4: nothing was applied twice, and who was first is said. */
function Late({ kind, row }: { kind: DecisionKind; row: CaseRow }) {
  const { label } = stateOf(kind, row.status)
  const { by, at } = kind.decided(row)
  return (
    <p role="alert" className={classes.late}>
      {kind.waits.includes(row.status)
        ? `This ${kind.one} was changed meanwhile. It now stands as below; decide again.`
        : `Already ${label.toLowerCase()}${by === null ? '' : ` by ${by}`}${at === null ? '' : ` at ${dateTime(at)}`}. Your decision was not applied.`}
    </p>
  )
}
