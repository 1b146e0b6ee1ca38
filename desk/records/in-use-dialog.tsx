import { type FormEvent, useId, useState } from 'react'
import { UsesList } from '../media/uses-list.tsx'
import { QuietButton, SubmitButton } from '../ui/button.ts'
import { Choice, type Option } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { counted } from '../ui/format.ts'
import { Input } from '../ui/input.ts'
import type { ConfirmedUse, InUse } from './in-use.ts'
import classes from './in-use-dialog.module.css'

type Props = {
  readonly used: InUse
  /** What it is: "article". */
  readonly one: string
  readonly name: string
  /** What could take its place; undefined until it is known. */
  readonly others: readonly Option[] | undefined
  readonly failure?: string | undefined
  readonly isBusy: boolean
  onGo(asked: ConfirmedUse): void
  onClose(): void
}

/** Before something is taken away that pages or records lead to: where from, each a link to its field, and two ways to go on. */
export function InUseDialog({ used, one, name, others, failure, isBusy, onGo, onClose }: Props) {
  const { uses, elsewhere, word } = used
  const [instead, setInstead] = useState<string>()
  const [typed, setTyped] = useState('')
  const at = useId()
  const all = uses.length + elsewhere
  const them = all === 1 ? 'it' : 'them'
  function goOn(event: FormEvent) {
    event.preventDefault()
    if (typed.trim().toLowerCase() === word) onGo({ confirm: word })
  }
  return (
    <Dialog title={`“${name}” is in use`} onClose={onClose}>
      <p>
        {counted(all, 'field leads', 'fields lead')} to this {one}. Change {them} first, let {them} lead to another, or
        go on: visitors then come to a list, or find nothing.
      </p>
      <UsesList uses={uses} label="Used by" first={8} />
      {elsewhere > 0 && <p>{elsewhere} of them in brands you do not see.</p>}
      <form
        className={classes.way}
        onSubmit={event => {
          event.preventDefault()
          if (instead !== undefined) onGo({ use_instead: Number(instead) })
        }}
      >
        <Choice
          label="Use instead"
          placeholder={others?.length === 0 ? `There is no other ${one} that visitors see` : `Another ${one}`}
          options={others ?? []}
          value={instead}
          onPick={setInstead}
          isOff={!others || others.length === 0}
        />
        <SubmitButton loading={isBusy} disabled={instead === undefined}>
          Use it instead
        </SubmitButton>
      </form>
      <form className={classes.way} onSubmit={goOn}>
        <div>
          <label htmlFor={at}>Type “{word}” to go on all the same</label>
          <Input
            id={at}
            type="text"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <QuietButton type="submit" color="red" loading={isBusy} disabled={typed.trim().toLowerCase() !== word}>
          Go on
        </QuietButton>
      </form>
      {failure !== undefined && <Failure>{failure}</Failure>}
    </Dialog>
  )
}
