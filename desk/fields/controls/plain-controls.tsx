import type {
  ChoiceField,
  ColourField,
  DateField,
  MomentField,
  TimeField,
  ToggleField,
} from '../../../model/content/field.ts'
import { isOfferedTo } from '../../../model/pages/site-content.ts'
import { atManilaClock, manilaClock } from '../../../model/rules/manila-days.ts'
import { leafPatterns } from '../../../model/rules/patterns.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { useFormBrand } from '../../form/form-scope.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Input } from '../../ui/input.ts'
import { Switch } from '../../ui/switch.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { Row } from './control-elements.ts'
import classes from './plain-controls.module.css'

export function ToggleControl(props: ControlProps<ToggleField>) {
  const [value, set] = useValue<boolean>(props.path)
  return (
    <Switch {...ariaOf(props)} aria-checked={value} checked={value} onChange={event => set(event.target.checked)} />
  )
}

export function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { field, path } = props
  const form = useForm()
  const [value, set] = useValue<string>(path)
  const brand = useFormBrand()?.code
  const offered = field.options.filter(
    ({ value: each, section }) => each === value || brand === undefined || isOfferedTo(brand, section),
  )
  return (
    <Choice
      {...ariaOf(props)}
      options={offered}
      value={value}
      placeholder={value === '' ? 'Choose…' : value}
      onPick={set}
      onLeave={() => form.touch(path)}
    />
  )
}

export function DateControl(props: ControlProps<DateField>) {
  const form = useForm()
  const [value, set] = useValue<string | null>(props.path)
  return (
    <DateInput
      {...ariaOf(props)}
      value={value ?? ''}
      onPick={day => set(day === '' ? null : day)}
      onLeave={() => form.touch(props.path)}
    />
  )
}

export function TimeControl(props: ControlProps<TimeField>) {
  const form = useForm()
  const [value, set] = useValue<string>(props.path)
  return <TimeInput {...ariaOf(props)} value={value} onPick={set} onLeave={() => form.touch(props.path)} />
}

/** Typed and read in Manila time; stored as UTC. */
export function MomentControl(props: ControlProps<MomentField>) {
  const form = useForm()
  const [value, set] = useValue<string | null>(props.path)
  return (
    <DateInput
      {...ariaOf(props)}
      withTime
      value={value === null ? '' : manilaClock(new Date(value))}
      onPick={moment => set(moment === '' ? null : atManilaClock(moment).toISOString())}
      onLeave={() => form.touch(props.path)}
    />
  )
}

export function ColourControl(props: ControlProps<ColourField>) {
  const form = useForm()
  const [value, set] = useValue<string>(props.path)
  const swatch = leafPatterns.colour.test(value) ? value : '#000000'
  return (
    <Row>
      <input
        className={classes.swatch}
        type="color"
        aria-label={`${props.name ?? props.field.label}: pick`}
        value={swatch.toLowerCase()}
        onChange={event => set(event.target.value.toUpperCase())}
      />
      <Input
        {...ariaOf(props)}
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder="#1A2B3C"
        value={value}
        onChange={event => set(event.target.value)}
        onBlur={() => form.touch(props.path)}
      />
    </Row>
  )
}
