import { useState } from 'react'
import { Callout } from '../ui/callout.ts'
import { dateTime } from '../ui/format.ts'
import { type CaseRow, type DecisionKind, stateOf } from './case.ts'
import { Note } from './cases-elements.ts'
import { Decision } from './decision.tsx'
import { useMe } from './me.ts'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  onDecided?(): void
  /** Somebody else was faster: the record is read again. */
  refetch(): void
}

/** What may be done with a case now, and who else may do it. */
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
      {why !== undefined && <Note>{why}</Note>}
    </>
  )
}

/** ux.md, Approvals 4: nothing was applied twice, and the message says who was first. */
function Late({ kind, row }: { kind: DecisionKind; row: CaseRow }) {
  const { label } = stateOf(kind, row.status)
  const { by, at } = kind.decided(row)
  return (
    <Callout role="alert">
      {kind.waits.includes(row.status)
        ? `This ${kind.one} was changed meanwhile. It now stands as below; decide again.`
        : `Already ${label.toLowerCase()}${by === null ? '' : ` by ${by}`}${at === null ? '' : ` at ${dateTime(at)}`}. Your decision was not applied.`}
    </Callout>
  )
}
