import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = readonly [label: string, value: ReactNode]
const isSaid = ([, value]: Fact) => value !== null && value !== undefined && value !== ''

/** The facts of a record, one line each; an unknown one takes no room. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.filter(isSaid).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
