import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AskProps, SteppedCase } from './step-parts.ts'
import classes from './steps.module.css'

type Props<R> = AskProps<R> & {
  readonly action: string
  readonly label: string
  readonly help?: string
  readonly submit: string
}
const longest = 500

/** A step that may be given a reason. */
export function AskReason<R extends SteppedCase>({ action, label, help, submit, work, isWorking, onDone }: Props<R>) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (await work({ action, ...(reason.trim() === '' ? {} : { reason }) })) onDone()
      }}
    >
      <label>
        {label}
        <textarea rows={3} maxLength={longest} value={reason} onChange={event => setReason(event.target.value)} />
        {help && <span className={classes.small}>{help}</span>}
      </label>
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" loading={isWorking}>
          {submit}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
