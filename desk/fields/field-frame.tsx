import type { ReactNode } from 'react'
import type { Field, LeafField } from '../../model/content/field.ts'
import { isMissable } from '../form/missable.ts'
import { isWithin } from '../form/path.ts'
import { elementId } from '../form/reveal.ts'
import { useError, useForm, useRead, useValue } from '../form/use-form.ts'
import { Switch } from '../ui/switch.ts'
import { controlOf } from './controls/index.ts'
import { Counter } from './controls/text-control.tsx'
import classes from './field-frame.module.css'
import { Head, Help, Label, LabelOf, Small, Warning } from './form-elements.ts'
import { OriginMark } from './origin.tsx'
import { TalkMark } from './talk-mark.tsx'

/** The switch that shows or hides the frame's fields on the site. */
export function FlagSwitch({ path, label }: { path: string; label: string }) {
  const [isShown, set] = useValue<boolean>(path)
  return (
    <label className={classes.flag}>
      <span aria-hidden="true">{isShown ? 'Shown' : 'Hidden'}</span>
      <Switch
        id={elementId(path)}
        aria-label={label}
        aria-checked={isShown}
        checked={isShown}
        onChange={event => set(event.target.checked)}
      />
    </label>
  )
}

/** Whether the flag that governs a field is on; true if none does. */
export function useIsShown(flagPath: string | undefined): boolean {
  return useRead(useForm(), form => flagPath === undefined || form.value(flagPath) !== false)
}

export const useIsChanged = (path: string): boolean =>
  useRead(useForm(), form => form.changes().some(change => isWithin(change.path, path)))

type Warned = {
  readonly message: string
  readonly fix: (() => void) | undefined
  readonly fixLabel: string | undefined
}
function useWarnings(path: string): readonly Warned[] {
  const form = useForm()
  // Read as text, so that a keystroke elsewhere draws nothing here.
  const key = useRead(form, each =>
    each
      .warnings()
      .filter(warning => warning.path === path)
      .map(({ message }) => message)
      .join('\n'),
  )
  if (key === '') return []
  return form
    .warnings()
    .filter(warning => warning.path === path)
    .map(({ message, fix }) => ({
      message,
      fix: fix && (() => form.set(fix.path, fix.value)),
      fixLabel: fix?.label,
    }))
}

export function Warnings({ path }: { path: string }) {
  return useWarnings(path).map(({ message, fix, fixLabel }) => (
    <Warning key={message}>
      {message} {fix && <Small onClick={fix}>{fixLabel}</Small>}
    </Warning>
  ))
}

export function Errors({ path, id }: { path: string; id: string }) {
  const error = useError(path)
  return (
    <p id={id} className={classes.error}>
      {error}
    </p>
  )
}

type LeafProps = {
  readonly field: LeafField
  readonly path: string
  /** The flag that is drawn here, and the one that governs this field (they differ where a flag governs several). */
  readonly flag?: { readonly path: string; readonly label: string } | undefined
  readonly governedBy?: string | undefined
}

const isCounted = (field: Field) => field.kind === 'text' || field.kind === 'template' || field.kind === 'richtext'
const hasOwnBox = (field: Field) =>
  field.kind === 'image' || field.kind === 'file' || field.kind === 'private_file' || field.kind === 'richtext'

/** A leaf with everything around it: label, flag, origin, help, counter, errors. */
export function Leaf({ field, path, flag, governedBy }: LeafProps) {
  const id = elementId(path)
  const error = useError(path)
  const isShown = useIsShown(governedBy)
  const isChanged = useIsChanged(path)
  const Control = controlOf(field)
  const describedBy = [error && `${id}-error`, field.help && `${id}-help`].filter(Boolean).join(' ') || undefined
  const label: ReactNode = (
    <>
      {field.label}
      {!field.required && field.kind === 'number' && <span className={classes.optional}> (may be empty)</span>}
    </>
  )
  const required = { 'data-required': isMissable(field) || undefined }
  return (
    <div
      className={classes.field}
      data-path={path}
      data-kind={field.kind}
      data-size={sizeOf(field)}
      data-flagged={flag !== undefined || undefined}
      data-hidden={!isShown || undefined}
      data-changed={isChanged || undefined}
    >
      <Head>
        {hasOwnBox(field) ? (
          <Label id={`${id}-label`} {...required}>
            {label}
          </Label>
        ) : (
          <LabelOf id={`${id}-label`} htmlFor={id} {...required}>
            {label}
          </LabelOf>
        )}
        <OriginMark
          paths={flag ? [flag.path, path] : [path]}
          labels={flag ? [flag.label, field.label] : [field.label]}
        />
        <TalkMark path={path} labelled={`${id}-label`} />
        {flag && <FlagSwitch {...flag} />}
        {field.kind === 'toggle' && (
          <Control field={field} path={path} id={id} describedBy={describedBy} isInvalid={error !== undefined} />
        )}
      </Head>
      {field.kind !== 'toggle' && (
        <Control field={field} path={path} id={id} describedBy={describedBy} isInvalid={error !== undefined} />
      )}
      <Errors path={path} id={`${id}-error`} />
      <Warnings path={path} />
      <div className={classes.foot}>
        {field.help && <Help id={`${id}-help`}>{field.help}</Help>}
        {isCounted(field) && <Counter field={field as Extract<LeafField, { kind: 'text' }>} path={path} />}
      </div>
    </div>
  )
}

/** How much of a line a field takes where there is room: a third for figures, half for pictures and short texts. */
function sizeOf(field: LeafField): 'narrow' | 'half' | 'wide' {
  switch (field.kind) {
    case 'number':
      return 'pin' in field ? 'wide' : 'narrow'
    case 'date':
    case 'time':
    case 'moment':
    case 'colour':
    case 'choice':
      return 'narrow'
    case 'image':
    case 'file':
    case 'private_file':
    case 'relation':
    case 'toggle':
      return 'half'
    case 'text':
      return field.multiline || field.max > 80 ? 'wide' : 'half'
    case 'template':
    case 'richtext':
    case 'link':
      return 'wide'
  }
}
