import { sql } from 'kysely'
import type { FieldErrors } from '../../model/errors.ts'
import type { RecordGuard } from '../records/record-repository.ts'

const leading: ReadonlySet<string> = new Set(['publish', 'schedule', 'go_live'])

/** Domain.md 2.9: refuses publication, at this field, where it names a property without a licence to sell. */
export const licensedBy = (field: string): RecordGuard<ReadonlyMap<string, string>> => ({
  columns: [field],
  known: async db => {
    const { rows } = await sql<{ id: number; name: string }>`select id, property_name as name from property_names
      where not is_licensed`.execute(db)
    return new Map(rows.map(({ id, name }) => [String(id), name]))
  },
  problem: (row, action, unlicensed): FieldErrors => {
    const named = leading.has(action) ? [row[field] ?? []].flat().map(String) : []
    const messages = named.flatMap(id =>
      unlicensed.has(id)
        ? [`${unlicensed.get(id)} has no licence to sell on record. It cannot be advertised yet.`]
        : [],
    )
    return messages.length > 0 ? { [field]: messages } : {}
  },
})
export const licensed = licensedBy('property_ids')
