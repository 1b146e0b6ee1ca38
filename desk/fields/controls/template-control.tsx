import { useRef } from 'react'
import type { TemplateField } from '../../../model/content/field.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Chip } from '../../ui/chip.ts'
import { TextArea } from '../../ui/input.ts'
import { HintWord } from './control-elements.ts'
import classes from './template-control.module.css'

/** A text whose placeholders are chips beneath it: a click inserts one at the caret. */
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
      <TextArea
        {...ariaOf(props)}
        ref={area}
        rows={3}
        value={value}
        onChange={event => set(event.target.value)}
        onBlur={() => form.touch(path)}
      />
      <div className={classes.chips}>
        <HintWord>Insert</HintWord>
        {field.placeholders.map(name => (
          <Chip
            key={name}
            type="button"
            data-used={value.includes(`{${name}}`) || undefined}
            onClick={() => insert(name)}
          >
            {name.replaceAll('_', ' ')}
          </Chip>
        ))}
      </div>
    </>
  )
}
