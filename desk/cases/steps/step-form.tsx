import type { ReactNode } from 'react'
import { ActButton } from '../../ui/act-button.tsx'
import { FaintButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import classes from './step-form.module.css'

type Props = {
  readonly children: ReactNode
  /** The words of the button that sends it, and of the one that does not. */
  readonly submit: string
  readonly leave?: string
  /** It says in its own words what is missing: a browser would open the list and say nothing. */
  readonly hasOwnWords?: boolean
  readonly isWorking: boolean
  /** Sends it; true if the step was taken, and the form closes. */
  onSend(): boolean | Promise<boolean>
  onDone(): void
}

/** What a step asks for first. */
export const StepForm = ({ children, submit, leave = 'Cancel', hasOwnWords, isWorking, onSend, onDone }: Props) => (
  <form
    className={classes.form}
    noValidate={hasOwnWords}
    onKeyDown={event => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }}
    onSubmit={async event => {
      event.preventDefault()
      if (isWorking) return
      if (await onSend()) onDone()
    }}
  >
    {children}
    <Buttons>
      <ActButton type="submit" size="compact-md" isBusy={isWorking}>
        {submit}
      </ActButton>
      <FaintButton size="compact-md" onClick={onDone}>
        {leave}
      </FaintButton>
    </Buttons>
  </form>
)
