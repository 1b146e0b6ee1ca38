import { useQuery, useQueryClient } from '@tanstack/react-query'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { reading } from '../api/api.ts'
import { type RecordWire, recordCalls, recordQuery } from '../api/record-calls.ts'
import { nameOf } from '../api/row-name.ts'
import type { Values } from '../form/store.ts'
import type { PanelProps } from '../list/list-config.ts'
import { say } from '../ui/say.ts'
import { short, valuesOf } from './values-of.ts'

/** One record of a kind as it stands, and its save. */
export function useRecord(key: RecordKey, id: number, { brand }: PanelProps['place'], onChanged: () => void) {
  const queries = useQueryClient()
  const calls = recordCalls(key)
  const queryKey = recordQuery(key, id)
  const { data: read, error, refetch } = useQuery(reading(queryKey, calls.read, { params: { id } }))
  // A person who works on several sites may have followed a link to a record of another one.
  const isElsewhere = read?.['brand'] !== undefined && brand !== undefined && read['brand'] !== brand.code
  function keep(saved: RecordWire) {
    queries.setQueryData(queryKey, saved)
    onChanged()
  }
  return {
    calls,
    /** Undefined until it is read, and where it is another site's. */
    data: isElsewhere ? undefined : read,
    isElsewhere,
    isReading: !read && !error,
    error,
    refetch,
    /** It stands like this now. */
    keep,
    async save(values: Values, version: number) {
      const saved = await calls.update({ params: { id }, body: { ...values, version } })
      keep(saved)
      say(`Saved “${short(nameOf(kindOf(key).list, saved))}”`)
      return saved
    },
    /** As its form has it, read anew. */
    async again() {
      const fresh = await calls.read({ params: { id } })
      queries.setQueryData(queryKey, fresh)
      return { values: valuesOf(key, fresh), version: fresh.version }
    },
  }
}
