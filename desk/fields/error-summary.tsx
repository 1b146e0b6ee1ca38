import { useContext } from 'react'
import { fieldAt } from '../../model/content/value.ts'
import type { FieldErrors } from '../../model/errors.ts'
import { RevealContext } from '../form/reveal.ts'
import { useForm, useRead } from '../form/use-form.ts'
import classes from './error-summary.module.css'

const shownAtFirst = 8

/** The errors to correct, with links, once a save was tried. */
export function ErrorSummary({ title }: { title: string }) {
  const form = useForm()
  const reveal = useContext(RevealContext)
  const errors = useRead(form, each => (each.snapshot().attempted ? each.errors() : none))
  const found = Object.entries(errors)
  if (found.length === 0) return null
  return (
    <section className={classes.summary} role="alert" aria-label="What needs your attention">
      <h2>{found.length === 1 ? 'One field needs' : `${found.length} fields need`} your attention</h2>
      <p>{title} was not saved. What you typed is kept.</p>
      <ul>
        {found.slice(0, shownAtFirst).map(([path, messages]) => (
          <li key={path}>
            <button type="button" onClick={() => reveal?.to(path)}>
              {fieldAt(form.content.fields, path)?.label ?? 'This page'}
            </button>
            : {messages.join(' ')}
          </li>
        ))}
        {found.length > shownAtFirst && <li>and {found.length - shownAtFirst} more</li>}
      </ul>
    </section>
  )
}
const none: FieldErrors = {}
