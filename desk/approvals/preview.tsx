import { Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApprovalKey, requestKinds, workflows } from '../../model/workflows/index.ts'
import type { RequestAction } from '../../model/workflows/request.ts'
import classes from './approvals.module.css'
import { previewOf, type Whole } from './calls.ts'
import { changeWords } from './change-words.ts'

export type Asked = {
  readonly approval: ApprovalKey
  readonly request: Whole
  readonly action: RequestAction
  readonly days: number | undefined
}

/** The decision as it would stand, asked of the server: the same computation that writes it. */
export const usePreview = ({ approval, request, action, days }: Asked) =>
  useQuery({
    ...previewOf(approval, request, action, workflows[approval].actions[action].to, days),
    placeholderData: keepPreviousData,
  })

/** Before → after, and who will be told. */
export function Preview({ asked }: { asked: Asked }) {
  const { data, error, isPlaceholderData } = usePreview(asked)
  const words = changeWords(requestKinds[asked.approval], workflows[asked.approval])
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={120} />
  const shown = Object.entries(words).flatMap(([field, how]) => {
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
