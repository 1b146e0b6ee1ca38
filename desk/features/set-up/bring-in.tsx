import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SetUpKey, setUpKeys, setUpMost } from '../../../model/set-up/parts.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { Tick } from '../../ui/tick.tsx'
import classes from './bring-in.module.css'
import { isDue, PartOfSetUp } from './part-of-set-up.tsx'

type File = Parameters<typeof api.setUp.preview>[0]['body']['file']
export type Seen = Awaited<ReturnType<typeof api.setUp.preview>>

/** What stands in a file, or why it is none; what it says is judged by the server. */
function parsed(text: string): File | string {
  const none = 'This file is no set-up: it cannot be read as JSON. Choose the file that “Download” gave.'
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && 'parts' in file ? (file as File) : none
  } catch {
    return none
  }
}

const said = (error: Error): string =>
  error instanceof ApiError
    ? Object.values(error.problem?.errors ?? {})
        .flat()
        .join(' ') || error.message
    : error.message

/** A file from another house: looked at, chosen from, applied as a whole. */
export function BringIn() {
  const queries = useQueryClient()
  const [file, setFile] = useState<{ readonly nth: number; readonly content: File }>()
  const [unreadable, setUnreadable] = useState<string>()
  const [left, setLeft] = useState<readonly SetUpKey[]>([])
  const [remove, setRemove] = useState(false)
  const [done, setDone] = useState<Seen>()
  const { failure, attempt } = useAttempt(said)
  const chosen = setUpKeys.filter(key => !left.includes(key))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['setUp', file?.nth, chosen, remove],
    queryFn: ({ signal }) =>
      api.setUp.preview({ body: { file: (file as { content: File }).content, parts: [...chosen], remove }, signal }),
    enabled: file !== undefined && done === undefined,
    placeholderData: keepPreviousData,
    // What somebody ticks off is looked at as it was just now, not as it was.
    gcTime: 0,
  })
  async function choose(chosenFile: globalThis.File) {
    const content = parsed(await chosenFile.text())
    setDone(undefined)
    setLeft([])
    setRemove(false)
    setUnreadable(typeof content === 'string' ? content : undefined)
    setFile(before => (typeof content === 'string' ? undefined : { nth: (before?.nth ?? 0) + 1, content }))
  }
  async function apply() {
    if (!(file && data)) return
    const parts = data.parts.filter(({ part, blocked }) => blocked === null && chosen.includes(part))
    const isDone = await attempt(async () => {
      const reply = await api.setUp.apply({
        body: { file: file.content, parts: parts.map(({ part, mark }) => ({ part, mark })), remove },
      })
      setDone(reply)
      say('The set-up is applied')
      // Also one's own role may be another now.
      void queries.invalidateQueries()
    })
    if (!isDone) void refetch()
  }
  return (
    <>
      <p>Choose or drop a file. Nothing is changed before you apply it.</p>
      <FileChoice
        label="The set-up of another house"
        accept=".json,application/json"
        most={setUpMost}
        onFiles={([one]) => one && void choose(one)}
      />
      <Failure>{unreadable}</Failure>
      {file && error && !done && (
        <>
          <Failure>{said(error)}</Failure>
          <QuietButton loading={isFetching} onClick={() => void refetch()}>
            Try again
          </QuietButton>
        </>
      )}
      {file && !data && !error && (
        <div role="status" aria-busy="true" aria-label="Comparing">
          <Skeleton height={56} mt="sm" />
          <Skeleton height={56} mt="sm" />
        </div>
      )}
      {done && <Result done={done} remove={remove} chosen={chosen} />}
      {file && data && !done && !error && (
        <>
          <Differences
            seen={data}
            chosen={chosen}
            remove={remove}
            onChoose={(part, isOn) =>
              setLeft(before => (isOn ? before.filter(key => key !== part) : [...before, part]))
            }
          />
          <Tick label="Take away what is not in the file" checked={remove} onTick={setRemove} />
          <Failure>{failure}</Failure>
          <Apply seen={data} chosen={chosen} remove={remove} isLate={isFetching} onApply={apply} />
        </>
      )}
    </>
  )
}

type Of = { readonly seen: Seen; readonly chosen: readonly SetUpKey[]; readonly remove: boolean }

function Differences({ seen, chosen, remove, onChoose }: Of & { onChoose(part: SetUpKey, isOn: boolean): void }) {
  return (
    <>
      {seen.strange.map(words => (
        <Muted key={words}>{words}</Muted>
      ))}
      {seen.parts.length === 0 && <p role="status">The file has no part that this house knows.</p>}
      <ul className={classes.parts} aria-label="Differences">
        {seen.parts.map(part => (
          <PartOfSetUp
            key={part.part}
            of={part}
            remove={remove}
            isChosen={chosen.includes(part.part)}
            onChoose={isOn => onChoose(part.part, isOn)}
          />
        ))}
      </ul>
    </>
  )
}

function Apply({ seen, chosen, remove, isLate, onApply }: Of & { isLate: boolean; onApply(): Promise<void> }) {
  const parts = seen.parts.filter(({ part, blocked }) => blocked === null && chosen.includes(part))
  const due = parts.flatMap(({ items }) => items.filter(item => isDue(item, remove)))
  const refused = due.filter(item => item.refused.length > 0)
  const words =
    due.length === 0
      ? 'Nothing to apply: this house is set up as the chosen parts of the file are.'
      : refused.length > 0
        ? `${counted(refused.length, 'thing')} cannot be applied. Leave its part out, or mend what it names and choose the file again.`
        : `${counted(due.length, 'difference')} in ${counted(parts.filter(({ items }) => items.some(item => isDue(item, remove))).length, 'part')}: all of it, or nothing.`
  return (
    <div className={classes.apply}>
      <p role="status">{words}</p>
      {due.length > 0 && (
        <ConfirmButton
          isMain
          ask="Apply…"
          confirm="Apply all of it"
          question="It holds at once, and each change stands in the trail."
          disabled={refused.length > 0 || isLate}
          onConfirm={onApply}
        />
      )}
    </div>
  )
}

/** What was done is where whoever did it goes on. */
const focused = (heading: HTMLElement | null) => heading?.focus()

function Result({ done, chosen, remove }: { done: Seen; chosen: readonly SetUpKey[]; remove: boolean }) {
  const parts = done.parts.filter(({ part, items }) => chosen.includes(part) && items.some(item => isDue(item, remove)))
  return (
    <>
      <h3 className={classes.applied} tabIndex={-1} ref={focused}>
        {parts.length === 0 ? 'Nothing had to be changed' : 'Applied: what was changed, with the way to it'}
      </h3>
      <ul className={classes.parts} aria-label="Applied">
        {parts.map(part => (
          <PartOfSetUp key={part.part} of={part} remove={remove} isDone />
        ))}
      </ul>
    </>
  )
}
