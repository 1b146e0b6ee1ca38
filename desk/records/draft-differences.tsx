import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, diff } from '../../model/content/diff.ts'
import type { Fields } from '../../model/content/field.ts'
import { ChangeList } from '../fields/change-list.tsx'
import { Choice } from '../ui/choice.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Muted } from '../ui/muted.ts'
import classes from './draft-differences.module.css'

/** A draft as another is compared with it: its name, and its fields as they are to be. */
export type OtherDraft = { readonly id: number; readonly name: string }
export type ReadDraft = (id: number) => {
  readonly queryKey: readonly unknown[]
  queryFn(context: { readonly signal: AbortSignal }): Promise<object>
}

type Props = {
  readonly name: string
  readonly values: object
  /** Against what is read. */
  readonly changes: readonly Change[]
  readonly fields: Fields
  readonly readers: 'visitors' | 'buyers'
  /** The drafts that stand beside it. */
  readonly others: readonly OtherDraft[]
  readonly read: ReadDraft
}
const whatIsRead = ''

/** A named draft beside what is read, or beside another draft of the same page or record. */
export function DraftDifferences({ name, values, changes, fields, readers, others, read }: Props) {
  const [against, setAgainst] = useState(whatIsRead)
  const other = others.find(({ id }) => String(id) === against)
  const { data, error, refetch } = useQuery({ ...read(other?.id ?? 0), enabled: other !== undefined })
  const theirs = readers === 'buyers' ? 'Buyers read' : 'Visitors read'
  const shown = other ? data && diff(fields, data, values) : changes
  return (
    <>
      {others.length > 0 && (
        <div className={classes.against}>
          <Choice
            label="Compared with"
            options={[
              { value: whatIsRead, label: `What ${readers} read` },
              ...others.map(each => ({ value: each.id, label: `“${each.name}”` })),
            ]}
            value={other ? against : whatIsRead}
            onPick={setAgainst}
          />
        </div>
      )}
      {other && error && <LoadFailure isPart error={error} retry={() => void refetch()} />}
      {!shown && !error && <Skeleton height={80} />}
      {shown?.length === 0 && <Muted>Both say the same.</Muted>}
      {shown && shown.length > 0 && (
        <div className={classes.changes}>
          <ChangeList fields={fields} changes={shown} before={other ? `“${other.name}”` : theirs} after={`“${name}”`} />
        </div>
      )}
    </>
  )
}
