import { Suspense } from 'react'
import type { RichTextField } from '../../../model/content/field.ts'
import type { ControlProps } from '../../form/control.ts'
import { laterPart } from '../../ui/later-part.tsx'
import classes from './rich-text-control.module.css'

const RichTextEditor = laterPart(async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

/** The editor weighs more than all the rest of the form: it is loaded when a page has such a field. */
export function RichTextControl(props: ControlProps<RichTextField>) {
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
