import { Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { previewOf } from './calls.ts'
import type { CaseRow, DecisionKind, Input } from './case.ts'
import { Fact, FactRows } from './cases-elements.ts'
import classes from './preview.module.css'

export type PreviewRequest = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly action: string
  readonly input: Input
}

/** The result of the decision, asked of the server: the same computation that writes it. */
export const usePreview = ({ kind, whole, action, input }: PreviewRequest) =>
  useQuery({ ...previewOf(kind, whole, action, input), placeholderData: keepPreviousData })

/** How high the preview of a step was last: so much room is kept until the next one is there, and the button under it stays. */
const heights = new Map<string, number>()
const usual = 72

/** Before → after, and who will be notified. */
export function Preview({ asked: query }: { asked: PreviewRequest }) {
  const { data, error, isPlaceholderData } = usePreview(query)
  const box = useRef<HTMLDivElement>(null)
  const step = `${query.kind.key} ${query.action}`
  useEffect(() => {
    if (data && box.current) heights.set(step, box.current.offsetHeight)
  }, [data, step])
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={heights.get(step) ?? usual} />
  const shown = Object.entries(query.kind.words).flatMap(([field, how]) => {
    const change = data.changes.find(({ field: changed }) => changed === field)
    return change ? [{ field, label: how.label, before: how.value(change.before), after: how.value(change.after) }] : []
  })
  const people = data.mails.flatMap(({ to }) => to)
  return (
    <div ref={box} data-stale={isPlaceholderData} className={classes.preview}>
      <FactRows>
        {shown.map(({ field, label, before, after }) => (
          <Fact key={field}>
            <dt>{label}</dt>
            <dd>
              <span>{before}</span> <IconArrowRight size={14} stroke={1.7} aria-label="becomes" />{' '}
              <strong>{after}</strong>
            </dd>
          </Fact>
        ))}
      </FactRows>
      {data.next.length > 0 && (
        <p className={classes.told}>
          Goes on to: {data.next.slice(0, 5).join(', ')}
          {data.next.length > 5 && ` and ${data.next.length - 5} others`}
        </p>
      )}
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
