import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { FaintButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import type { Launch } from './launch-form.tsx'
import { inWords } from './launch-record.tsx'
import classes from './launch-records.module.css'
import { Aside } from './launches-elements.ts'

/** A record with the step that a launch takes of it. */
export type ChosenRecord = Pick<Launch['records'][number], 'list' | 'id' | 'action' | 'label' | 'name' | 'brand'>

type Props = { readonly chosen: readonly ChosenRecord[]; onChoose(records: readonly ChosenRecord[]): void }
const keyOf = ({ list, id }: Pick<ChosenRecord, 'list' | 'id'>) => `${list} ${id}`
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
  const offered: ChosenRecord[] = (data?.records ?? [])
    .filter(record => !chosen.some(one => keyOf(one) === keyOf(record)))
    .flatMap(({ steps, ...record }) => steps.map(({ action, label }) => ({ ...record, action, label })))
  const optionOf = (record: ChosenRecord) => `${keyOf(record)} ${record.action}`
  return (
    <fieldset className={classes.records}>
      <legend>Records that are shown or hidden with them</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map(record => (
            <li key={keyOf(record)}>
              <span>
                {record.name}
                <Aside>{inWords(record)}</Aside>
              </span>
              <FaintButton
                size="xs"
                aria-label={`Leave out ${record.name}`}
                leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
                onClick={() => onChoose(chosen.filter(one => one !== record))}
              >
                Leave out
              </FaintButton>
            </li>
          ))}
        </ul>
      )}
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
    </fieldset>
  )
}
