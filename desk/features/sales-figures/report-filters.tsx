import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { positions } from '../../../model/rules/positions.ts'
import { QuietButton } from '../../ui/button.ts'
import { Choice, type Option } from '../../ui/choice.tsx'
import classes from './report-filters.module.css'
import { isNarrowed, type Report } from './use-report.ts'

export type FilterProps = {
  readonly report: Report
  readonly groups: readonly string[]
  readonly period: {
    readonly label: string
    readonly name: 'period' | 'year'
    readonly value: string
    readonly options: readonly Option[]
  }
  readonly mayExport: boolean
  onExport(): Promise<unknown>
}

/** The filters of a report of sellers' figures; all of them are in the address. */
export function ReportFilters({
  report: { asked: query, ask, reset },
  groups,
  period,
  mayExport,
  onExport,
}: FilterProps) {
  const [typed, setTyped] = useState(query['search'] ?? '')
  const [isTaking, setTaking] = useState(false)
  const search = useDebouncedCallback(
    (text: string) => ask({ search: text.trim().length >= 2 ? text.trim() : undefined }),
    200,
  )
  // The address changed by other means: Back, or the reset.
  useEffect(
    () => setTyped(now => (now.trim().length < 2 && !query['search'] ? now : (query['search'] ?? ''))),
    [query['search']],
  )
  return (
    <div className={classes.filters} data-off-paper="">
      <TextInput
        type="search"
        label="Seller"
        placeholder="Search seller"
        maxLength={80}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          search(value)
        }}
      />
      <Choice
        label="Position"
        value={query['position'] ?? ''}
        onPick={value => ask({ position: value || undefined })}
        options={[{ value: '', label: 'All positions' }, ...positions]}
      />
      <Choice
        label="Sales group"
        value={query['sales_group'] ?? ''}
        onPick={value => ask({ sales_group: value || undefined })}
        options={[
          { value: '', label: 'All groups' },
          ...[...new Set([...groups, ...(query['sales_group'] ? [query['sales_group']] : [])])]
            .toSorted()
            .map(name => ({ value: name, label: name })),
        ]}
      />
      <Choice
        label={period.label}
        value={period.value}
        onPick={value => ask({ [period.name]: value })}
        options={period.options}
      />
      <QuietButton
        disabled={!isNarrowed(query)}
        onClick={() => {
          setTyped('')
          reset()
        }}
      >
        Reset
      </QuietButton>
      {mayExport && (
        <QuietButton
          loading={isTaking}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={async () => {
            setTaking(true)
            try {
              await onExport()
            } finally {
              setTaking(false)
            }
          }}
        >
          Extract CSV
        </QuietButton>
      )}
    </div>
  )
}
