import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brandById } from '../../../model/brands.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Due, Who } from '../cases-elements.ts'
import classes from './queue-row.module.css'

type Props = {
  readonly brands: readonly number[]
  readonly title: string
  readonly number: string
  readonly who: ReactNode
  readonly warning?: string | undefined
  readonly isLate: boolean
  /** Its due date, or its outcome. */
  readonly children: ReactNode
}

/** A case in a queue: whose it is, its number, and when it is due. */
export function QueueRow({ brands, title, number, who, warning, isLate, children }: Props) {
  const [first, second] = brands
  const brand = first === undefined || second !== undefined ? undefined : brandById(first)
  return (
    <>
      <span className={classes.client}>
        {brand && <Swatch accent={accentOfBrand(brand.code)} />}
        <strong>{title}</strong>
        {warning && <IconAlertTriangle size={15} stroke={1.8} className={classes.conflict} aria-label={warning} />}
      </span>
      <span className={classes.number}>{number}</span>
      <Who>{who}</Who>
      <Due data-late={isLate}>{children}</Due>
    </>
  )
}
