import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Brand, brandOf } from '../../model/brands.ts'
import type { RecordKey } from '../../model/kinds/records.ts'
import { propertyFieldOf } from '../../model/site/record-preview.ts'
import { everyProperty } from '../api/reads.ts'
import { RevealContext } from '../form/reveal.ts'
import type { Values } from '../form/store.ts'
import { useForm, useRead } from '../form/use-form.ts'
import { Muted } from '../ui/muted.ts'
import { PreviewFrame } from './preview-frame.tsx'
import classes from './record-preview.module.css'

/** Under a long form it would open out of sight; beside it nothing moves. */
const arrive = (pane: HTMLElement | null) => pane?.scrollIntoView({ block: 'nearest' })

type Props = {
  readonly kind: RecordKey
  readonly id: number
  /** Undefined where it is that of a property which the form names. */
  readonly brand: Brand | undefined
  readonly stands?: Values | undefined
  onClose(): void
}

/** The page that shows a record, drawn from its form during typing, beside it. */
export function RecordPreview({ kind, id, brand, stands, onClose }: Props) {
  const form = useForm()
  const reveal = useContext(RevealContext)
  if (!reveal) throw new Error('A preview stands outside of a form.')
  const field = propertyFieldOf(kind)
  const property = useRead(form, each => (field === undefined ? undefined : each.snapshot().values[field]))
  const { data } = useQuery({ ...everyProperty, enabled: field !== undefined })
  const code = data?.find(({ id: known }) => String(known) === property)?.brand.code
  const at = brand ?? (code === undefined ? undefined : brandOf(code))
  if (!at) return <Muted>Choose a property: it is drawn as its brand’s site draws an article.</Muted>
  return (
    <div className={classes.pane} data-record-preview ref={arrive}>
      <div className={classes.held}>
        <PreviewFrame
          form={form}
          section={form.content.section}
          record={{ kind, id }}
          stands={stands}
          brand={at}
          {...(field === undefined
            ? {}
            : { note: 'Follows what you type. The buyers’ portal frames it in its own way.' })}
          path="/"
          reveal={reveal}
          onClose={onClose}
        />
      </div>
    </div>
  )
}
