import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brandById } from '../../../model/brands.ts'
import { accentOfBrand } from '../../shell/accents.ts'
import { Swatch } from '../../ui/swatch.tsx'
import classes from '../cases.module.css'

type Props = {
  readonly brands: readonly number[]
  readonly title: string
  readonly number: string
  readonly who: ReactNode
  readonly warning?: string | undefined
  readonly isLate: boolean
  /** Until when it is to be decided, or what became of it. */
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
      <span className={classes.who}>{who}</span>
      <span className={classes.due} data-late={isLate}>
        {children}
      </span>
    </>
  )
}
