import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from '../../model/errors.ts'
import { Failure } from '../ui/failure.tsx'
import { useComesTogether } from '../ui/together.tsx'
import type { Effect, Words } from './case.ts'
import { Fact, FactRows } from './cases-elements.ts'
import classes from './preview.module.css'

/** What is asked of the server about a step that was not taken yet, and how a person reads the answer. */
export type Previewed = {
  /** The same for the same step of every record: so high is what is drawn. */
  readonly step: string
  /** The record as it is now. */
  readonly of: string
  readonly query: UseQueryOptions<Effect, Error, Effect, readonly unknown[]>
  readonly words: Readonly<Record<string, Words>>
  /** What the step asks for, by field: an answer that objects to one of these is shown there, or once it is filled. */
  readonly needs: Readonly<Record<string, unknown>>
}

/** The result of a step: the same computation that writes it. */
export const usePreview = ({ query }: Pick<Previewed, 'query'>) =>
  useQuery({ ...query, placeholderData: keepPreviousData })

/** The last of these that stood for a moment: what is typed or passed over is not asked about. */
export function usePauseIn(of: Previewed): Previewed {
  const key = JSON.stringify(of.query.queryKey)
  const [settled] = useDebouncedValue(key, pause)
  const last = useRef(of)
  // Another record is asked about at once: what stood before is not about it.
  if (settled === key || last.current.of !== of.of) last.current = of
  return last.current
}

/** What is in the way of a step and neither one of its fields nor what is done on the way mends, said before the click. */
export const inTheWay = ({ needs }: Pick<Previewed, 'needs'>, errors: FieldErrors = {}, mended?: string): string[] =>
  Object.entries(errors).flatMap(([field, said]) => (Object.hasOwn(needs, field) || field === mended ? [] : said))

/** How high the preview of a step was last: so much room is kept until the next one is there, and the button under it stays. */
const heights = new Map<string, number>()
const usual = 72
/** A pause in typing after which the preview is asked for again, in ms. */
const pause = 300

/** What changes, as a person reads it, and who will be notified. */
const readOf = ({ changes, mails, errors }: Effect, words: Previewed['words']) => ({
  shown: Object.entries(words).flatMap(([field, how]) => {
    const change = changes.find(({ field: changed }) => changed === field)
    return change ? [{ field, label: how.label, before: how.value(change.before), after: how.value(change.after) }] : []
  }),
  people: mails.flatMap(({ to }) => to),
  // Who hears of a step may depend on what it still asks for.
  isSettled: Object.keys(errors).length === 0,
})

/** Before → after, and who will be notified. */
export function Preview({ of }: { of: Previewed }) {
  const { data, error, isPlaceholderData } = usePreview(of)
  const box = useRef<HTMLDivElement>(null)
  const { step, words } = of
  useEffect(() => {
    if (data && box.current) heights.set(step, box.current.offsetHeight)
  }, [data, step])
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={heights.get(step) ?? usual} />
  const { shown, ...told } = readOf(data, words)
  return (
    <div ref={box} data-stale={isPlaceholderData} className={classes.preview}>
      <FactRows>
        {shown.map(({ field, label, ...change }) => (
          <Fact key={field}>
            <dt>{label}</dt>
            <dd>
              <Becomes {...change} />
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
        <Told {...told} />
      </p>
    </div>
  )
}

/** The same in a line, where little changes: beside a step of a panel. */
export function PreviewLine({ of, label, id }: { of: Previewed; readonly label?: string; readonly id?: string }) {
  const { data, error, isPlaceholderData } = usePreview(of)
  useComesTogether(!data && !error)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (data && line.current) heights.set(of.step, line.current.offsetHeight)
  }, [data, of.step])
  if (error) return <Failure>{error.message}</Failure>
  const { shown, ...told } = readOf(data ?? { changes: [], mails: [], next: [], errors: {} }, of.words)
  return (
    <>
      <p
        ref={line}
        id={id}
        className={classes.line}
        style={data ? undefined : { minHeight: heights.get(of.step) }}
        data-stale={isPlaceholderData || !data}
      >
        {label !== undefined && <strong>{label}</strong>}
        {shown.map(({ field, before, after }) => (
          <span key={field}>
            <Becomes before={before} after={after} />
          </span>
        ))}
        <span>{data && <Told {...told} />}</span>
      </p>
      <Failure>{inTheWay(of, data?.errors).join(' ')}</Failure>
    </>
  )
}

const Becomes = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    <span>{before}</span> <IconArrowRight size={14} stroke={1.7} aria-label="becomes" /> <strong>{after}</strong>
  </>
)

type ToldProps = {
  readonly people: readonly { readonly name: string; readonly email: string }[]
  readonly isSettled: boolean
}

const Told = ({ people, isSettled }: ToldProps) => (
  <>
    {people.length > 0 ? 'Will be told by mail: ' : isSettled && 'Nobody will be told.'}
    {people.map(({ name, email }, i) => (
      <span key={email} title={email}>
        {i > 0 && ', '}
        {name || email}
      </span>
    ))}
  </>
)
