import { sql } from 'kysely'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { existing, type FieldErrors, Refusal } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed, reviewedOf } from '../../../model/kinds/reviewed.ts'
import { brandHas, may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { when } from '../../../model/when.ts'
import { titleOf } from '../../../model/workflows/review.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { staffOf } from '../../records/cases/staff.ts'
import { brandOfRow, targetOf } from '../../records/content/target.ts'
import { isSame } from '../../records/same-save.ts'

type Group = HandlersOf<'contentReviews'>
type Row = {
  id: number
  version: number
  brand_id: number
  section: string | null
  roles: number[]
  people: number[]
  updated_at: Date
  updated_by_name: string | null
}
const page = 'website.reviews'

export async function rulesOf(db: Db, brand_ids: readonly number[]) {
  const { rows } = await sql<Row>`select * from review_rules
    where brand_id = any(${brand_ids}::int[]) order by brand_id, section nulls first`.execute(db)
  const ids = (key: 'roles' | 'people') => rows.flatMap(row => row[key])
  const { rows: named } = await sql<{ of: string; id: number; name: string }>`
    select 'roles' as of, id, name from user_roles where id = any(${ids('roles')}::bigint[])
    union all select 'people', id, "Firstname" || ' ' || "Lastname" from users where id = any(${ids('people')}::bigint[])`.execute(
    db,
  )
  const name = (of: string, id: number) => ({
    id,
    name: named.find(each => each.of === of && each.id === id)?.name ?? 'Nobody any more',
  })
  return {
    items: rows.map(row => ({
      id: row.id,
      version: row.version,
      brand: brandOfRow(row.brand_id).code as string,
      page: row.section === null ? null : pageOfRule(row.section),
      roles: row.roles.map(id => name('roles', id)),
      people: row.people.map(id => name('people', id)),
      updated_at: row.updated_at.toISOString(),
      updated_by: row.updated_by_name,
    })),
  }
}

/** Roles and active people that may agree to pages of the brand. */
async function candidatesOf(db: Db, brand: Brand) {
  const people = await staffOf(db, 'all')
  const roles = await db
    .selectFrom('user_roles')
    .orderBy('name')
    .select(['id', 'name', ...accessColumns])
    .execute()
  return {
    roles: roles
      .filter(row => may(accessOfRow(row), 'approve', page, brand.code))
      .map(({ id, name }) => ({ id, name })),
    people: people
      .filter(({ access }) => may(access, 'approve', page, brand.code))
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

const strange = (asked: readonly number[], known: readonly { id: number }[]) =>
  asked.some(id => !known.some(each => each.id === id))

export const rules: Group['rules'] = (_, ctx) => rulesOf(ctx.db, brandsIn(ctx.caller))

export const candidates: Group['candidates'] = ({ params }, ctx) =>
  candidatesOf(ctx.deps.db.system, existing(brandOf(params.brand)))

/** A list of records is named by its page, and kept by its kind (decision 295). */
const pageOfRule = (section: string): string =>
  isReviewed(section) ? kindOf(section).page : (pageOfSection(section) ?? section)
function sectionOfRule(brand: Brand, page: string): string {
  const kind = reviewedOf(page)
  if (kind === undefined) return targetOf(brand, page).content.section
  if (!brandHas(kindOf(kind).page, brand.code)) throw new Refusal('NOT_FOUND')
  return kind
}

/** Each once, in one order, so that the same people are the same rule. */
const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

export const setRule: Group['setRule'] = async ({ body }, ctx: CallerCtx) => {
  if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
  const brand = existing(brandOf(body.brand))
  const section = body.page === null ? null : sectionOfRule(brand, body.page)
  const [roles, people] = [distinct(body.roles), distinct(body.people)]
  const known = await candidatesOf(ctx.deps.db.system, brand)
  const errors: FieldErrors = {}
  const cannot = `may not agree to pages of ${brand.display_label}: it takes the right to approve on Reviews.`
  if (strange(roles, known.roles)) errors['roles'] = [`One of these roles ${cannot}`]
  if (strange(people, known.people)) errors['people'] = [`One of these people ${cannot}`]
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  await ctx.db.transaction().execute(async trx => {
    const { rows } = await sql<Row>`select * from review_rules
      where brand_id = ${brand.id} and section is not distinct from ${section} for update`.execute(trx)
    const [before] = rows
    const late = () =>
      new Refusal('STALE', {
        values: {
          user: before?.updated_by_name ?? 'Somebody',
          time: when(before?.updated_at ?? ctx.deps.now()),
        },
      })
    if ((before?.version ?? 0) !== body.version) throw late()
    const after = { roles, people }
    const who = { updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
    const values = { roles: JSON.stringify(roles), people: JSON.stringify(people), ...who }
    const isNone = roles.length + people.length === 0
    // The same once more is no change.
    if (before && isSame({ roles: before.roles, people: before.people }, { roles, people })) return ctx.repeated()
    if (!before && isNone)
      throw new Refusal('INVALID', { errors: { roles: ['Choose a role or a person who must agree.'] } })
    let id = before?.id
    if (id === undefined) {
      const made = await trx
        .insertInto('review_rules')
        .values({ brand_id: brand.id, section, ...values })
        // Somebody else made it just now.
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) throw late()
      id = made.id
    } else if (isNone) await trx.deleteFrom('review_rules').where('id', '=', id).execute()
    else
      await trx
        .updateTable('review_rules')
        .where('id', '=', id)
        .set(eb => ({ ...values, version: eb('version', '+', 1) }))
        .execute()
    await ctx.record(trx, {
      entity: 'review_rule',
      entity_id: id,
      brand_id: brand.id,
      subject: body.page === null ? `All pages of ${brand.display_label}` : titleOf(labelOfPage(body.page), brand.id),
      before: before ? { roles: before.roles, people: before.people } : {},
      after: isNone ? { roles: [], people: [] } : after,
    })
  })
  return rulesOf(ctx.db, brandsIn(ctx.caller))
}
