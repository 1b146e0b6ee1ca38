import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type Brand, brands } from '../../model/brands.ts'
import { Refusal } from '../../model/errors.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Deps } from '../call/context.ts'
import type { Database } from '../db/open.ts'
import { plannedOnce } from '../db/prepared.ts'

/** Whether visitors may see a site of ours (decision 166). */
export async function isOpen({ public: db }: Pick<Database, 'public'>, brand: Brand): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`${plannedOnce} select is_open from sites
    where id = ${brand.site_id} and brand_id = ${brand.id}`.execute(db)
  return rows[0]?.is_open === true
}

/** The sites that visitors may see. */
export async function openBrands({ public: db }: Pick<Database, 'public'>): Promise<readonly Brand[]> {
  const rows = await db.selectFrom('sites').where('is_open', '=', true).select('id').execute()
  return brands.filter(({ site_id }) => rows.some(({ id }) => id === site_id))
}

/** Refuses what a visitor asks of a site that is closed. */
export async function refuseClosed(db: Pick<Database, 'public'>, brand: Brand): Promise<void> {
  if (!(await isOpen(db, brand))) throw new Refusal('SITE_CLOSED')
}

const day = 86_400_000
const keyOn = ({ secrets }: Pick<Deps, 'secrets'>, brand: Brand, at: Date): Buffer =>
  secrets.mark(`preview of ${brand.code} on ${dayOf(at)}`)

/**
 * What the preview in the desk shows for a closed site, so that its pages are read by nobody else. It follows from the key
 * of the server and the day, and holds until the end of the next day.
 */
export const previewKey = (deps: Pick<Deps, 'secrets' | 'now'>, brand: Brand): string =>
  keyOn(deps, brand, deps.now()).toString('hex')

export function isPreviewKey(deps: Pick<Deps, 'secrets' | 'now'>, brand: Brand, shown: unknown): boolean {
  const given = Buffer.from(typeof shown === 'string' ? shown : '', 'hex')
  const now = deps.now().getTime()
  return [now, now - day].some(at => {
    const key = keyOn(deps, brand, new Date(at))
    return key.length === given.length && timingSafeEqual(key, given)
  })
}
