import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'
import type { LaunchRead } from './launch-form.tsx'
import { inWords } from './launch-record.tsx'
import { LeaveOut } from './leave-out.tsx'

/** A record with the step that a launch takes of it. */
export type RecordForLaunch = Pick<
  LaunchRead['records'][number],
  'list' | 'id' | 'action' | 'label' | 'name' | 'brand' | 'draft'
>

type Props = { readonly chosen: readonly RecordForLaunch[]; onChoose(records: readonly RecordForLaunch[]): void }
const keyOf = ({ list, id }: Pick<RecordForLaunch, 'list' | 'id'>) => `${list} ${id}`
const shortest = 2

/** Adds records to a launch: those that wait, changed last, or whose name has what is typed. */
export function LaunchRecords({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const search = text.length >= shortest ? text : undefined
  const { data, isFetching } = useQuery({
    ...reading(['launches', 'candidates', search], api.launches.candidates, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  })
  const offered: RecordForLaunch[] = (data?.records ?? [])
    .filter(record => !chosen.some(one => keyOf(one) === keyOf(record)))
    .flatMap(({ steps, ...record }) => steps.map(({ action, label }) => ({ ...record, action, label, draft: null })))
  const optionOf = (record: RecordForLaunch) => `${keyOf(record)} ${record.action}`
  return (
    <LeaveOut
      legend="Records that are shown or hidden with them"
      items={chosen.map(record => ({
        ...{ key: keyOf(record), name: record.name, aside: inWords(record) },
        onLeave: () => onChoose(chosen.filter(one => one !== record)),
      }))}
    >
      <Choice
        aria-label="Add a record"
        placeholder="Add an article, promo, question, vacancy, redirect …"
        options={offered.map(record => ({
          value: optionOf(record),
          label: record.name,
          note: inWords(record),
        }))}
        value={undefined}
        onType={setTyped}
        isLooking={isFetching || text !== typed.trim()}
        isJudged
        nothing="No record of your sites has that name, or you may not publish it"
        onPick={value => {
          const record = offered.find(one => optionOf(one) === value)
          if (record) onChoose([...chosen, record])
        }}
      />
    </LeaveOut>
  )
}
