import type { LinkField, RichTextField, TemplateField, TextField } from '../../../model/content/field.ts'
import type { TextFormat } from '../../../model/rules/formats.ts'
import { useForm, useValue } from '../use-form.ts'
import classes from './control.module.css'
import { ariaOf, type ControlProps } from './control.ts'

const inputModes = {
  email: 'email',
  mobile: 'tel',
  landline: 'tel',
  name: 'text',
  tin: 'text',
  prc: 'numeric',
  licence: 'text',
  slug: 'text',
  path: 'text',
} as const satisfies Record<TextFormat, string>

export function TextControl(props: ControlProps<TextField>) {
  const { field, path } = props
  const form = useForm()
  const [value, set] = useValue<string>(path)
  const shared = { ...ariaOf(props), className: classes.input, value, onBlur: () => form.touch(path) }
  if (field.multiline) return <textarea {...shared} rows={2} onChange={event => set(event.target.value)} />
  return (
    <input
      {...shared}
      type="text"
      inputMode={field.format && inputModes[field.format]}
      autoComplete="off"
      onChange={event => set(event.target.value)}
    />
  )
}

export function LinkControl(props: ControlProps<LinkField>) {
  const { path } = props
  const form = useForm()
  const [value, set] = useValue<string>(path)
  return (
    <div className={classes.row}>
      <input
        {...ariaOf(props)}
        className={classes.input}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https:// or /"
        value={value}
        onChange={event => set(event.target.value)}
        onBlur={() => {
          if (value !== value.trim()) set(value.trim())
          form.touch(path)
        }}
      />
      {value.startsWith('https://') && (
        <a className={classes.quiet} href={value} target="_blank" rel="noreferrer">
          Open
        </a>
      )}
    </div>
  )
}

/** How much of the limit is used, once that is worth knowing. */
export function Counter({ field, path }: { field: TextField | TemplateField | RichTextField; path: string }) {
  const [value] = useValue<string>(path)
  const length = [...value].length
  if (length < field.max * 0.8) return null
  return (
    <span className={classes.counter} data-over={length > field.max || undefined}>
      {length} / {field.max}
      <span className={classes.spoken}> characters</span>
    </span>
  )
}
