import type { LinkField, RichTextField, TemplateField, TextField } from '../../../model/content/field.ts'
import type { TextFormat } from '../../../model/rules/formats.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Input, TextArea } from '../../ui/input.ts'
import { Unseen } from '../../ui/unseen.ts'
import { Row } from './control-elements.ts'
import classes from './text-control.module.css'

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
  code: 'text',
} as const satisfies Record<TextFormat, string>

export function TextControl(props: ControlProps<TextField>) {
  const { field, path } = props
  const form = useForm()
  const [value, set] = useValue<string>(path)
  const shared = { ...ariaOf(props), value, onBlur: () => form.touch(path) }
  if (field.multiline) return <TextArea {...shared} rows={2} onChange={event => set(event.target.value)} />
  return (
    <Input
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
    <Row>
      <Input
        {...ariaOf(props)}
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
    </Row>
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
      <Unseen> characters</Unseen>
    </span>
  )
}
