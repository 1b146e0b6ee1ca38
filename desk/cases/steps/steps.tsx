import { Button } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '../../shell/profile.ts'
import { Buttons } from '../../ui/buttons.ts'
import type { StepConfig, StepProps, SteppedCase } from './step-config.ts'
import classes from './steps.module.css'

type Props<R extends SteppedCase> = StepProps<R> & { readonly config: StepConfig<R> }

/** The steps that the record's state leaves open; one that asks for something opens its form. */
export function Steps<R extends SteppedCase>({ config, ...props }: Props<R>) {
  const { record, work, isWorking } = props
  const { ask = {}, order = [], workflow, First, offers, labelOf } = config
  const [asking, setAsking] = useState<string>()
  const { id: me } = useProfile()
  const all = [...new Set([...order, ...Object.keys(workflow.actions)])]
  const open = all.filter(action => record.actions.includes(action) && (offers?.(record, action, me) ?? true))
  const Ask = asking === undefined || !open.includes(asking) ? undefined : ask[asking]
  return (
    <div className={classes.work}>
      <Buttons>
        {First && <First {...props} />}
        {open.map((action, i) => {
          const isAsked = Object.hasOwn(ask, action)
          return (
            <Button
              key={action}
              size="compact-md"
              variant={i === 0 && !First ? 'filled' : 'default'}
              loading={isWorking && !isAsked}
              aria-expanded={isAsked ? asking === action : undefined}
              onClick={() => (isAsked ? setAsking(asking === action ? undefined : action) : void work({ action }))}
            >
              {labelOf?.(record, action) ?? workflow.actions[action]?.label ?? action}
            </Button>
          )
        })}
      </Buttons>
      {Ask && <Ask {...props} onDone={() => setAsking(undefined)} />}
    </div>
  )
}
