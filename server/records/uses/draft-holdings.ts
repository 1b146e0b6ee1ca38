import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed } from '../../../model/kinds/reviewed.ts'
import { labelOfPage, type PageId } from '../../../model/pages/index.ts'
import { contentOfPage, pageOfPropertySection } from '../../../model/pages/property-content.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Db } from '../../db/handle.ts'
import { type NamedDraft, updateDraft } from '../drafts/store.ts'
import { holdMedia } from '../media/hold.ts'
import { tableOf, titleColumnOf } from '../site-check/checked-records.ts'
import { type Holding, type HoldingFinder, savedMeanwhile } from './holding.ts'

type Values = Readonly<Record<string, unknown>>

/** Named drafts of pages and records name files and other records too. */
export const draftHoldings: HoldingFinder = async (db, needle, brands) => {
  const rows = await db
    .selectFrom('named_drafts')
    .where('brand_id', 'in', brands)
    .where(sql<boolean>`content::text like ${`%${needle}%`}`)
    .orderBy('id')
    .selectAll()
    .execute()
  // What a launch holds of a record's draft goes out as it was then, whatever becomes of the draft.
  const launched = await db
    .selectFrom('launch_records as r')
    .innerJoin('launches as l', 'l.id', 'r.launch_id')
    .where('l.status', '=', 'draft')
    .where('r.brand_id', 'in', brands)
    .where(sql<boolean>`r.content::text like ${`%${needle}%`}`)
    .select(['r.brand_id', 'r.list', 'r.record_id', 'r.draft_name', 'r.content'])
    .execute()
  const found: Holding[] = []
  for (const row of rows) found.push(...(await holdingsIn(db, row)))
  for (const { draft_name, ...row } of launched) {
    const kept = { ...row, content: row.content ?? {}, name: draft_name ?? '', section: null, property_id: null }
    for (const { write: _, ...held } of await holdingsIn(db, kept)) found.push({ ...held, state: 'scheduled' })
  }
  return found
}

type Kept = Pick<NamedDraft, 'brand_id' | 'list' | 'record_id' | 'section' | 'property_id' | 'name' | 'content'>
type Standing = Kept & Partial<Pick<NamedDraft, 'id' | 'version' | 'base'>>

/** None where its page or its record is not here any more, or not for whoever asks (decision 349). */
async function holdingsIn(db: Db, row: Standing): Promise<Holding[]> {
  const { section, list, record_id, property_id } = row
  if (list !== null && record_id !== null) {
    if (!isReviewed(list)) return []
    const { rows } = await sql<{ name: string }>`select ${sql.ref(titleColumnOf(list))} as name
      from ${sql.table(tableOf(list))} where id = ${record_id}`.execute(db)
    const [record] = rows
    return record ? [holdingOf(row, kindOf(list).page, { id: record_id, name: record.name })] : []
  }
  const page =
    section === null ? undefined : property_id === null ? pageOfSection(section) : pageOfPropertySection(section)
  if (page === undefined) return []
  if (property_id === null) return [holdingOf(row, page)]
  const property = await db
    .selectFrom('properties')
    .where('id', '=', property_id)
    .select('property_name')
    .executeTakeFirst()
  return property ? [holdingOf(row, page, { id: property_id, name: property.property_name })] : []
}

function holdingOf(row: Standing, page: PageId, record?: Holding['record']): Holding {
  const { id = 0, version = 0, list, name, base, content } = row
  const fields = (list !== null && isReviewed(list) ? kindOf(list).content : contentOfPage(page))?.fields ?? {}
  const brand = brandById(row.brand_id ?? -1)
  return {
    ...{ brand, page, state: 'draft', value: content, fields, ...(record ? { record } : {}) },
    label: path => `${labelOfPage(page)}, draft “${name}” › ${fieldAt(fields, path)?.label ?? path}`,
    write: async (trx, ctx, next) => {
      await holdMedia(trx, next)
      if (!(await updateDraft(ctx, trx, { id, version }, { name, base, content: next })))
        throw savedMeanwhile(`Draft “${name}”`)
      const changed = Object.keys(fields).filter(
        field => JSON.stringify((content as Values)[field]) !== JSON.stringify((next as Values)[field]),
      )
      const of = (side: unknown) => Object.fromEntries(changed.map(field => [field, (side as Values)[field]]))
      await ctx.record(trx, {
        ...{ entity: list === null ? 'page-draft' : 'record-draft', entity_id: id, page },
        ...(brand ? { brand_id: brand.id } : {}),
        ...{ subject: `${record?.name ?? labelOfPage(page)}, “${name}”`, before: of(content), after: of(next) },
      })
    },
  }
}
