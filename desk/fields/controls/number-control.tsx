import { type ChangeEvent, type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { NumberField, OptionalNumberField } from '../../../model/content/field.ts'
import { percentOf } from '../../../model/rules/interest-rate.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { caretAfter, grouped, looks, parseNumber, shown, significantBefore, stepped } from '../../form/number-text.ts'
import { sibling } from '../../form/path.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Input } from '../../ui/input.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Hint, Row } from './control-elements.ts'
import classes from './number-control.module.css'

const MapPin = laterPart(async () => ({ default: (await import('../../map/map-pin.tsx')).MapPin }))

const arrows: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

export function NumberControl(props: ControlProps<NumberField | OptionalNumberField>) {
  const { field, path } = props
  const form = useForm()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [value, set] = useValue<unknown>(path)
  // While a person types, the text is theirs: "0." and "1,000.50" stay as they are.
  const [typed, setTyped] = useState<string>()
  const look = looks[field.unit]
  const text = typed !== undefined && parseNumber(typed) === value ? typed : shown(value, look)

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const before = significantBefore(target.value, target.selectionStart ?? target.value.length)
    const next = look.isGrouped ? grouped(target.value) : target.value
    caret.current = caretAfter(next, before)
    setTyped(next)
    set(parseNumber(next))
  }
  function step(event: KeyboardEvent) {
    const direction = event.altKey ? undefined : arrows[event.key]
    if (direction === undefined) return
    event.preventDefault()
    setTyped(undefined)
    set(stepped(typeof value === 'number' ? value : field.min, direction * field.step, field))
  }

  const figure = (
    <Row>
      <span className={classes.affixed}>
        {look.prefix && <span aria-hidden="true">{look.prefix}</span>}
        <Input
          {...ariaOf(props)}
          ref={input}
          data-bare
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={change}
          onKeyDown={step}
          onBlur={() => {
            setTyped(undefined)
            form.touch(path)
          }}
        />
        {look.suffix && <span aria-hidden="true">{look.suffix}</span>}
      </span>
      {field.unit === 'rate' && typeof value === 'number' && <Hint>= {percentOf(value)}</Hint>}
    </Row>
  )
  if (!('pin' in field) || !field.pin) return figure
  return (
    <>
      <Suspense fallback={<div className={classes.mapToCome} />}>
        <MapPin latPath={path} lngPath={sibling(path, field.pin.lng)} describedBy={props.describedBy} />
      </Suspense>
      {figure}
    </>
  )
}
