import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { BoardKind, BoardStepProps, BoardWorkflow } from '../../list/board-kind.ts'
import { goOn, standing } from '../../ui/arrival.ts'
import { FaintButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import type { CaseRow, DecisionKind } from '../case.ts'
import { lateWords } from '../deciding.tsx'
import { asVerb, Step } from '../decision-step.tsx'
import { useMe } from '../me.ts'
import { useReadAgain } from '../read-again.ts'
import { tellStep } from '../tell-step.tsx'

type Decided<Whole extends CaseRow> = Pick<BoardKind, 'keyOf' | 'read' | 'whose'> & {
  readonly workflow: BoardWorkflow
  /** The steps, where not all of the workflow. */
  readonly steps?: readonly string[]
  /** How this record is decided. */
  kindOf(whole: Whole): DecisionKind
}

/** The board of a kind that is decided: the same preview and fields, one step at a time. */
export function decidedBoard<Whole extends CaseRow>(of: Decided<Whole>): BoardKind {
  const { workflow, steps = Object.keys(workflow.actions), kindOf, keyOf, read, whose } = of
  return {
    workflow,
    steps,
    keyOf,
    read,
    ...(whose ? { whose } : {}),
    useJudge() {
      const me = useMe()
      return whole => {
        const kind = kindOf(whole as CaseRow as Whole)
        return { open: kind.actions(whole, me), why: () => kind.closed(whole, me) }
      }
    },
    Step: props => <DecidedStep kind={kindOf(props.whole as CaseRow as Whole)} {...props} />,
  }
}

function DecidedStep({ kind, whole, action, onTaken, onLate, onLeave }: BoardStepProps & { kind: DecisionKind }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const readAgain = useReadAgain(kind)
  async function decided(action: string, row: CaseRow) {
    goOn(standing(kind.key, whole))
    tellStep({ kind, action, row, readAgain, show: to => void navigate(to) })
    onTaken(row)
    readAgain()
  }
  return (
    <Step
      {...{ kind, whole, action, form }}
      ahead={undefined}
      heading={asVerb(kind.workflow.actions[action]?.label ?? action)}
      takesFocus={false}
      onDecided={decided}
      onLate={row => {
        onLate(lateWords(kind, row))
        readAgain()
      }}
      beside={
        <Buttons>
          <FaintButton onClick={onLeave}>Leave it where it is</FaintButton>
        </Buttons>
      }
    />
  )
}
