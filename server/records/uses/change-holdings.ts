import { sql } from 'kysely'
import { fieldAt } from '../../../model/content/value.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { pageOf } from '../../../model/pages/index.ts'
import type { Db } from '../../db/handle.ts'
import { updateById } from '../../db/row-queries.ts'
import { between, changeOf, type RecordChange } from '../changes/waiting-changes.ts'
import { holdMedia } from '../media/hold.ts'
import { tableOf, titleColumnOf } from '../site-check/checked-records.ts'
import { type Holding, type HoldingFinder, savedMeanwhile } from './holding.ts'

/** What waits beside records names files and other records too. */
export const changeHoldings: HoldingFinder = async (db, needle, brands) => {
  const rows = await db
    .selectFrom('record_changes')
    .where('brand_id', 'in', brands)
    .where(sql<boolean>`content::text like ${`%${needle}%`}`)
    .orderBy('id')
    .selectAll()
    .execute()
  const changes = rows.flatMap(changeOf)
  const seen = await seenOf(db, changes)
  return changes.filter(({ key, record_id }) => seen.has(`${key} ${record_id}`)).map(holdingOf)
}

/** The records of changes that this connection sees: a role may be kept to some (decision 349). */
async function seenOf(db: Db, changes: readonly RecordChange[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const [key, some] of Map.groupBy(changes, change => change.key)) {
    const ids = some.map(({ record_id }) => record_id)
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(tableOf(key))} where id = any(${ids}::bigint[])`.execute(db)
    for (const { id } of rows) seen.add(`${key} ${id}`)
  }
  return seen
}

function holdingOf(change: RecordChange): Holding {
  const { key, brand, record_id, values } = change
  const { page, content } = kindOf(key)
  const name = String(values[titleColumnOf(key)] ?? record_id)
  return {
    ...{ brand, page, state: 'draft', record: { id: record_id, name }, value: values, fields: content.fields },
    label: path => `${pageOf(page).label} › ${fieldAt(content.fields, path)?.label ?? path}`,
    write: async (trx, ctx, next) => {
      await holdMedia(trx, next)
      const by = { updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
      const row = await trx
        .selectFrom('record_changes')
        .where('id', '=', change.id)
        .forUpdate()
        .select('version')
        .execute()
      if (row[0]?.version !== change.version) throw savedMeanwhile(`“${name}”`)
      await updateById(trx, 'record_changes', change.id, {
        ...{ content: JSON.stringify(next), version: change.version + 1, ...by },
      })
      await ctx.record(trx, {
        ...{ entity: 'record-change', entity_id: record_id, page, brand_id: brand.id, subject: name },
        ...between(key, values, next as RecordChange['values']),
      })
    },
  }
}
