import { useState } from 'react'
import { typedTime } from './days-typed.ts'
import { Input } from './input.ts'

/** What a drawn field of a form is given beside its value. */
export type TypedField = {
  readonly value: string
  onPick(value: string): void
  readonly id?: string | undefined
  onLeave?(): void
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
}

/** A time of the day, `09:30`, typed as people write it; what is no time is passed on as it was typed. */
export function TimeInput({ value, onPick, onLeave, ...props }: TypedField) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...props}
      type="text"
      autoComplete="off"
      spellCheck={false}
      placeholder="09:30"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        onPick(typedTime(target.value) ?? target.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave?.()
      }}
    />
  )
}
