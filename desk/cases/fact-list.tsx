import type { ReactNode } from 'react'
import classes from './cases.module.css'

/** What there is to know of a record, line by line. */
export const FactList = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {rows.map(([label, value]) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const plain = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value)
