import { memo, Suspense, useState } from 'react'
import type { Field, Fields, GroupField } from '../../model/content/field.ts'
import { elementId, useRevealed } from '../form/reveal.ts'
import { type Positioned, placed } from '../form/sections.ts'
import { laterPart } from '../ui/later-part.tsx'
import { Errors, FlagSwitch, Leaf, useIsShown } from './field-frame.tsx'
import classes from './field-list.module.css'
import { Box, Head, Help, LabelTitle, Small } from './form-elements.ts'
import { OriginMark } from './origin.tsx'
import { Repeater } from './repeater.tsx'

const Outline = laterPart(async () => ({ default: (await import('./outline.tsx')).Outline }), { isQuiet: true })

const child = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

type ListProps = {
  readonly fields: Fields
  readonly names?: readonly string[]
  readonly at?: string
  readonly isSection?: boolean // The section shows the heading.
}

/** The fields of a group, each in its frame. */
export const FieldList = memo(function FieldList({ fields, names, at = '', isSection }: ListProps) {
  return (
    <div className={classes.fields}>
      {placed(fields, names).map(item => (
        <AnyField key={item.name} item={item} fields={fields} at={at} isHeaded={isSection === true} />
      ))}
    </div>
  )
})

function AnyField({ item, fields, at, isHeaded }: { item: Positioned; fields: Fields; at: string; isHeaded: boolean }) {
  const { field, name } = item
  const path = child(at, name)
  const governedBy = item.governedBy === undefined ? undefined : child(at, item.governedBy)
  const flag =
    item.flag === undefined ? undefined : { path: child(at, item.flag), label: fields[item.flag]?.label ?? '' }
  if (field.kind !== 'group' && field.kind !== 'list')
    return <Leaf field={field} path={path} flag={flag} governedBy={governedBy} />
  return (
    <Foldable field={field} path={path} flag={flag} governedBy={governedBy} isHeaded={isHeaded}>
      {field.kind === 'group' ? (
        <FieldList fields={field.fields} at={path} />
      ) : field.outline ? (
        <Suspense>
          <Outline field={field} path={path} />
        </Suspense>
      ) : (
        <Repeater field={field} path={path} />
      )}
    </Foldable>
  )
}

type FoldableProps = {
  readonly field: Field
  readonly path: string
  readonly flag: { path: string; label: string } | undefined
  readonly governedBy: string | undefined
  readonly isHeaded: boolean
  readonly children: React.ReactNode
}

/** A group or list; folded while its flag hides it on the site, but it can be opened. */
function Foldable({ field, path, flag, governedBy, isHeaded, children }: FoldableProps) {
  const id = elementId(path)
  const isShown = useIsShown(governedBy)
  const isRevealed = useRevealed(path)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isShown || isOpened || isRevealed
  return (
    // A fieldset cannot be laid out as the grid that contains it.
    <Box
      id={id}
      role="group"
      aria-label={field.label}
      tabIndex={-1}
      data-path={path}
      data-hidden={!isShown || undefined}
      data-headed={isHeaded || undefined}
    >
      <Head>
        {!isHeaded && (
          <LabelTitle data-required={(field.kind === 'list' && field.min > 0) || undefined}>{field.label}</LabelTitle>
        )}
        {field.kind === 'list' && (
          <OriginMark
            paths={flag ? [flag.path, path] : [path]}
            labels={flag ? [flag.label, field.label] : [field.label]}
          />
        )}
        {flag && <FlagSwitch {...flag} />}
      </Head>
      {!isHeaded && field.help && <Help>{field.help}</Help>}
      <Errors path={path} id={`${id}-error`} />
      {isOpen ? children : <Small onClick={() => setOpened(true)}>Hidden on the site. Open it all the same</Small>}
    </Box>
  )
}

/** The group of a row of a list. */
export const RowFields = ({ item, at }: { item: GroupField; at: string }) => <FieldList fields={item.fields} at={at} />
