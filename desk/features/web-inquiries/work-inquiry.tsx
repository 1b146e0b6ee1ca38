import { Button } from '@mantine/core'
import { useState } from 'react'
import { type InquiryAction, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { ListPlace } from '../../list/calls.ts'
import { RelationPicker } from '../../list/relation-picker.tsx'
import { useProfile } from '../../shell/profile.ts'
import classes from './inquiry.module.css'
import type { Inquiry, Work } from './inquiry-panel.tsx'
import { RespondForm } from './respond-form.tsx'

type Props = { readonly inquiry: Inquiry; readonly place: ListPlace; readonly work: Work; readonly isWorking: boolean }

/** What leads on comes first; the same order wherever it is open. */
const inOrder: readonly InquiryAction[] = ['respond', 'start', 'assign', 'close', 'reopen', 'not_spam', 'spam']

/** The actions that the inquiry's state leaves open. */
export function WorkInquiry({ inquiry, place, work, isWorking }: Props) {
  const [asking, setAsking] = useState<'assign' | 'respond'>()
  const { id: me } = useProfile()
  const isMine = inquiry.assigned_to === me
  const mayTake = !isMine && inquiry.actions.includes('assign')
  // Who has it answers it: the server refuses anyone else.
  const isOthers = inquiry.assigned_to !== null && !isMine
  const open = inOrder.filter(action => inquiry.actions.includes(action) && !(action === 'respond' && isOthers))
  const isAsked = (action: InquiryAction): action is 'assign' | 'respond' => action === 'assign' || action === 'respond'
  const labelOf = (action: InquiryAction) =>
    action === 'assign' && inquiry.assigned_to !== null ? 'Assign to another' : inquiryWorkflow.actions[action].label
  return (
    <div className={classes.work}>
      <div className={classes.buttons}>
        {mayTake && isOthers && (
          <Button
            size="compact-md"
            loading={isWorking}
            onClick={() => void work({ action: 'assign', assigned_to: me })}
          >
            Assign to me
          </Button>
        )}
        {open.map((action, i) => (
          <Button
            key={action}
            size="compact-md"
            variant={i === 0 && !isOthers ? 'filled' : 'default'}
            loading={isWorking && !isAsked(action)}
            aria-expanded={isAsked(action) ? asking === action : undefined}
            onClick={() =>
              isAsked(action) ? setAsking(asking === action ? undefined : action) : void work({ action })
            }
          >
            {labelOf(action)}
          </Button>
        ))}
      </div>
      {asking === 'assign' && (
        <RelationPicker
          to="user"
          place={place}
          label="Assign to"
          onPick={async id => {
            if (await work({ action: 'assign', assigned_to: Number(id) })) setAsking(undefined)
          }}
        />
      )}
      {asking === 'respond' && (
        <RespondForm inquiry={inquiry} work={work} isWorking={isWorking} onCancel={() => setAsking(undefined)} />
      )}
    </div>
  )
}
