import { type FormEvent, useState } from 'react'
import { Problem } from './sign-in-form-elements.ts'

type Control = HTMLInputElement & { labels: NodeListOf<HTMLLabelElement> }

/**
 * The error of an empty field is beside it, in the words of domain.md 3.1, and not in a bubble of the browser's own;
 * the first empty field takes the focus.
 */
export function useRequired() {
  const [empty, setEmpty] = useState<Readonly<Record<string, string>>>({})
  const form = {
    onInvalidCapture(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const control = event.target as Control
      const { name, labels } = control
      setEmpty(before => ({ ...before, [name]: `${labels[0]?.textContent ?? 'This'} is required.` }))
      if (event.currentTarget.querySelector(':invalid') === control) control.focus()
    },
    onInputCapture(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as Control
      setEmpty(({ [name]: _, ...rest }) => rest)
    },
  }
  /** The error of an empty field, and the element that shows it. */
  const field = (name: string, describedBy?: string) => ({
    'aria-invalid': empty[name] ? true : undefined,
    'aria-describedby': [empty[name] && idOf(name), describedBy].filter(Boolean).join(' ') || undefined,
  })
  const problem = (name: string) => empty[name] && <Problem id={idOf(name)}>{empty[name]}</Problem>
  return { form, field, problem }
}

const idOf = (name: string) => `required-${name}`
