import { portalDefaults } from '../../defaults/index.ts'
import type { Content, ContentValue } from '../../model/content/content.ts'
import { complete } from '../../model/content/value.ts'
import type { Db } from '../db/handle.ts'

/** The values of a page of the buyers' portal as published; the first ones before anything was. */
export async function portalPublished<C extends Content>(db: Db, { section, fields }: C): Promise<ContentValue<C>> {
  const row = await db
    .selectFrom('buyer_contents_published')
    .where('portal', '=', section)
    .select('own')
    .executeTakeFirst()
  return complete(fields, row?.own ?? portalDefaults[section] ?? {}) as ContentValue<C>
}
