import type { ReactNode } from 'react'
import { Fact, FactRows } from './cases-elements.ts'

/** The facts of a record, line by line. */
export const FactList = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <FactRows>
    {rows.map(([label, value]) => (
      <Fact key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fact>
    ))}
  </FactRows>
)
