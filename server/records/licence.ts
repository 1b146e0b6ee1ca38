import { sql } from 'kysely'
import type { FieldErrors } from '../../model/errors.ts'
import type { RecordGuard } from './record-source.ts'

const leading: ReadonlySet<string> = new Set(['publish', 'schedule', 'go_live'])

/** Domain.md 2.9: what names a property without a licence to sell is not brought before visitors. */
export const licensed: RecordGuard<ReadonlyMap<string, string>> = {
  columns: ['property_ids'],
  known: async db => {
    const { rows } = await sql<{ id: number; name: string }>`select id, property_name as name from property_names
      where not is_licensed`.execute(db)
    return new Map(rows.map(({ id, name }) => [String(id), name]))
  },
  problem: ({ property_ids }, action, unlicensed): FieldErrors => {
    const named = leading.has(action) && Array.isArray(property_ids) ? property_ids : []
    const messages = named.flatMap((id: string) =>
      unlicensed.has(id)
        ? [`${unlicensed.get(id)} has no licence to sell on record. It cannot be advertised yet.`]
        : [],
    )
    return messages.length > 0 ? { property_ids: messages } : {}
  },
}
