import { useState } from 'react'
import { fieldAt } from '../../model/content/value.ts'
import { elementId } from '../form/reveal.ts'
import { type Origin, useForm, useOrigin, useRead } from '../form/use-form.ts'
import { FormOrigin, Small } from './form-elements.ts'
import classes from './origin.module.css'
import { ValueView } from './value-view.tsx'

/** Where the value comes from, in small; a click shows the group's value and the way back to it. */
export function OriginMark({ paths, labels }: { paths: readonly string[]; labels: readonly string[] }) {
  const form = useForm()
  const [isOpen, setOpen] = useState(false)
  const said = useRead(form, each => {
    if (!each.inherits) return undefined
    const owned = paths.filter(path => each.isOwnable(path)).map(path => each.isOwn(path))
    if (owned.length === 0) return undefined
    if (owned.every(Boolean)) return 'Own'
    return owned.some(Boolean) ? 'Partly own' : each.snapshot().start.group === null ? 'Standard' : 'From group'
  })
  if (said === undefined) return null
  return (
    <>
      <FormOrigin
        data-own={said === 'Own' || said === 'Partly own' || undefined}
        aria-expanded={isOpen}
        aria-label={`${labels.at(-1)}: ${said.toLowerCase()}. Compare with the group`}
        onClick={() => setOpen(!isOpen)}
      >
        {said}
      </FormOrigin>
      {isOpen && (
        <div className={classes.originPanel}>
          {paths.map((path, i) => (
            <OriginOf key={path} path={path} label={labels[i] ?? ''} />
          ))}
        </div>
      )}
    </>
  )
}

const verdicts: Record<Origin, string> = {
  own: 'This site says it in its own way.',
  group: 'Follows the group site: when it changes there, it changes here.',
}

function OriginOf({ path, label }: { path: string; label: string }) {
  const form = useForm()
  const origin = useOrigin(path)
  const inherited = form.inherited(path)
  const field = fieldAt(form.content.fields, path)?.field
  if (!origin || !field) return null
  const hasGroup = form.snapshot().start.group !== null
  const source = hasGroup ? 'The group site' : 'The standard'
  function revert() {
    form.revert(path)
    document.getElementById(elementId(path))?.focus()
  }
  return (
    <div>
      <p>
        <strong>{label}.</strong> {verdicts[origin]}
      </p>
      <div className={classes.inherited}>
        <span>{source} says</span>
        <div>
          <ValueView field={field} value={inherited} />
        </div>
      </div>
      {origin === 'own' ? (
        <Small onClick={revert}>{hasGroup ? 'Use the group’s value' : 'Use the standard'}</Small>
      ) : (
        <Small onClick={() => form.keepAsOwn(path)}>Keep as own</Small>
      )}
    </div>
  )
}
