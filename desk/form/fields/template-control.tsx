import { useRef } from 'react'
import type { TemplateField } from '../../../model/content/field.ts'
import { useForm, useValue } from '../use-form.ts'
import classes from './control.module.css'
import { ariaOf, type ControlProps } from './control.ts'

/** A text whose placeholders are chips beneath it: a click puts one where the caret stands. */
export function TemplateControl(props: ControlProps<TemplateField>) {
  const { field, path } = props
  const form = useForm()
  const area = useRef<HTMLTextAreaElement>(null)
  const [value, set] = useValue<string>(path)

  function insert(name: string) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const written = `{${name}}`
    set(value.slice(0, selectionStart) + written + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + written.length, selectionStart + written.length)
    })
  }

  return (
    <>
      <textarea
        {...ariaOf(props)}
        ref={area}
        className={classes.input}
        rows={3}
        value={value}
        onChange={event => set(event.target.value)}
        onBlur={() => form.touch(path)}
      />
      <div className={classes.chips}>
        <span className={classes.hint}>Insert</span>
        {field.placeholders.map(name => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            data-used={value.includes(`{${name}}`) || undefined}
            onClick={() => insert(name)}
          >
            {name.replaceAll('_', ' ')}
          </button>
        ))}
      </div>
    </>
  )
}
