import { type CaseWords, stateOf } from './case.ts'
import classes from './cases.module.css'

export function StatusMark({ kind, status }: { kind: Pick<CaseWords, 'workflow'>; status: string }) {
  const { label, tone } = stateOf(kind, status)
  return (
    <span className={classes.status} data-tone={tone}>
      {label}
    </span>
  )
}
