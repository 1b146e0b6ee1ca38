import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { positions } from '../../../model/rules/positions.ts'
import { QuietButton } from '../../ui/button.ts'
import classes from './report-filters.module.css'
import type { Report } from './use-report.ts'

type Choice = { readonly value: string; readonly label: string }
export type FilterProps = {
  readonly report: Report
  readonly groups: readonly string[]
  readonly period: {
    readonly label: string
    readonly name: string
    readonly value: string
    readonly options: readonly Choice[]
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
  const isNarrowed = Object.keys(query).some(name => name !== 'page')
  return (
    <div className={classes.filters}>
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
      <NativeSelect
        label="Position"
        value={query['position'] ?? ''}
        onChange={({ currentTarget: { value } }) => ask({ position: value || undefined })}
        data={[{ value: '', label: 'All positions' }, ...positions]}
      />
      <NativeSelect
        label="Sales group"
        value={query['sales_group'] ?? ''}
        onChange={({ currentTarget: { value } }) => ask({ sales_group: value || undefined })}
        data={[
          { value: '', label: 'All groups' },
          ...[...new Set([...groups, ...(query['sales_group'] ? [query['sales_group']] : [])])].toSorted(),
        ]}
      />
      <NativeSelect
        label={period.label}
        value={period.value}
        onChange={({ currentTarget: { value } }) => ask({ [period.name]: value })}
        data={[...period.options]}
      />
      <QuietButton
        disabled={!isNarrowed}
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
