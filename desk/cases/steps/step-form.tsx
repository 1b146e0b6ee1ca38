import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './steps.module.css'

type Props = {
  readonly children: ReactNode
  /** What the button says that sends it, and the one that does not. */
  readonly submit: string
  readonly leave?: string
  readonly isWorking: boolean
  /** Sends it; true where it was taken, and the form closes. */
  onSend(): boolean | Promise<boolean>
  onDone(): void
}

/** What a step asks for first. */
export const StepForm = ({ children, submit, leave = 'Cancel', isWorking, onSend, onDone }: Props) => (
  <form
    className={classes.form}
    onSubmit={async event => {
      event.preventDefault()
      if (await onSend()) onDone()
    }}
  >
    {children}
    <div className={classes.buttons}>
      <Button type="submit" size="compact-md" loading={isWorking}>
        {submit}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={onDone}>
        {leave}
      </Button>
    </div>
  </form>
)

/** What kept a step from being taken. */
export const Failure = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className={classes.failure}>
    {children}
  </p>
)
