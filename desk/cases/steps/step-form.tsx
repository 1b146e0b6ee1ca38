import type { ReactNode } from 'react'
import { ActButton } from '../../ui/act-button.tsx'
import { FaintButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { inTheWay, type Previewed, PreviewLine, usePauseIn, usePreview } from '../preview.tsx'
import classes from './step-form.module.css'

type Props = {
  readonly children?: ReactNode
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

/** What a step asks for first, and what it will do. */
export function StepForm({ effect, children, ...props }: Props & { readonly effect: Previewed }) {
  const seen = usePauseIn(effect)
  const { data } = usePreview(seen)
  const walls = inTheWay(seen, data?.errors)
  return (
    <AskForm {...props} isOff={walls.length > 0}>
      {children}
      <PreviewLine of={seen} />
    </AskForm>
  )
}

/** A form beside the record, with the button that sends it and the one that does not. */
export const AskForm = ({
  children,
  submit,
  leave = 'Cancel',
  hasOwnWords,
  isWorking,
  isOff = false,
  onSend,
  onDone,
}: Props & { readonly isOff?: boolean }) => (
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
      if (isWorking || isOff) return
      if (await onSend()) onDone()
    }}
  >
    {children}
    <Buttons>
      <ActButton type="submit" size="compact-md" isBusy={isWorking} isOff={isOff}>
        {submit}
      </ActButton>
      <FaintButton size="compact-md" onClick={onDone}>
        {leave}
      </FaintButton>
    </Buttons>
  </form>
)
