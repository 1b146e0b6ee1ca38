import { useContext } from 'react'
import type { Brand } from '../../model/brands.ts'
import type { RecordKey } from '../../model/kinds/records.ts'
import { RevealContext } from '../form/reveal.ts'
import type { Values } from '../form/store.ts'
import { useForm } from '../form/use-form.ts'
import { PreviewFrame } from './preview-frame.tsx'
import classes from './record-preview.module.css'

/** Under a long form it would open out of sight; beside it nothing moves. */
const arrive = (pane: HTMLElement | null) => pane?.scrollIntoView({ block: 'nearest' })

type Props = {
  readonly kind: RecordKey
  readonly id: number
  readonly brand: Brand
  readonly stands?: Values | undefined
  onClose(): void
}

/** The page that shows a record, drawn from its form during typing, beside it. */
export function RecordPreview({ kind, id, brand, stands, onClose }: Props) {
  const form = useForm()
  const reveal = useContext(RevealContext)
  if (!reveal) throw new Error('A preview stands outside of a form.')
  return (
    <div className={classes.pane} data-record-preview ref={arrive}>
      <div className={classes.held}>
        <PreviewFrame
          form={form}
          section={form.content.section}
          record={{ kind, id }}
          stands={stands}
          brand={brand}
          path="/"
          reveal={reveal}
          onClose={onClose}
        />
      </div>
    </div>
  )
}
