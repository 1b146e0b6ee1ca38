import { Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewOf } from './calls.ts'
import type { CaseRow, DecisionKind, Input } from './case.ts'
import classes from './cases.module.css'

export type Asked = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly action: string
  readonly input: Input
}

/** The decision as it would stand, asked of the server: the same computation that writes it. */
export const usePreview = ({ kind, whole, action, input }: Asked) =>
  useQuery({ ...previewOf(kind, whole, action, input), placeholderData: keepPreviousData })

/** Before → after, and who will be told. */
export function Preview({ asked }: { asked: Asked }) {
  const { data, error, isPlaceholderData } = usePreview(asked)
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={120} />
  const shown = Object.entries(asked.kind.words).flatMap(([field, how]) => {
    const change = data.changes.find(({ field: changed }) => changed === field)
    return change ? [{ field, label: how.label, before: how.value(change.before), after: how.value(change.after) }] : []
  })
  const people = data.mails.flatMap(({ to }) => to)
  return (
    <div data-stale={isPlaceholderData} className={classes.preview}>
      <dl className={classes.facts}>
        {shown.map(({ field, label, before, after }) => (
          <div key={field} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <span>{before}</span> <IconArrowRight size={14} stroke={1.7} aria-label="becomes" />{' '}
              <strong>{after}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.told}>
        {people.length === 0 ? 'Nobody will be told.' : 'Will be told by mail: '}
        {people.map(({ name, email }, i) => (
          <span key={email} title={email}>
            {i > 0 && ', '}
            {name}
          </span>
        ))}
      </p>
    </div>
  )
}
