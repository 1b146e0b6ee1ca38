import { type RawBuilder, sql } from 'kysely'
import { labelOfPage } from '../../../model/pages/index.ts'
import { titleOf } from '../../../model/workflows/review.ts'
import type { Db } from '../../db/handle.ts'
import type { ContentTarget } from './target.ts'

/** Who must agree: ids of roles and of people. */
export type Reviewers = { readonly roles: readonly number[]; readonly people: readonly number[] }

/** Who must agree to a page; the rule of that page goes before that of all pages. Undefined where nobody must. */
export async function ruleOf(db: Db, { brand, content }: ContentTarget): Promise<Reviewers | undefined> {
  if (!brand) return undefined
  const { rows } = await sql<Reviewers>`select roles, people from review_rules
    where brand_id = ${brand.id} and (section = ${content.section} or section is null) order by section nulls last limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Whose turn `t` is, by the roles and people that it names: who is active, as roles are held now. */
export const reviewersOf = (t: string): RawBuilder<number[]> => {
  const [people, roles] = [sql.ref(`${t}.people`), sql.ref(`${t}.roles`)]
  return sql<number[]>`array(select u.id from users as u where u.deleted_at is null
    and (${people} @> to_jsonb(u.id) or ${roles} @> to_jsonb(u.user_role_id)))`
}

/** The roles and people by name, in words. */
export async function whoIn(db: Db, { roles, people }: Reviewers): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from user_roles where id = any(${roles}::bigint[])
    union all select "Firstname" || ' ' || "Lastname" from users where id = any(${people}::bigint[])`.execute(db)
  const names = rows.map(({ name }) => name)
  return names.length === 0 ? 'nobody who is still here' : names.join(' or ')
}

/** Whether somebody agreed to this very version. */
export async function isAgreed(db: Db, { brand, content }: ContentTarget, version: number): Promise<boolean> {
  if (!brand) return true
  const found = await db
    .selectFrom('content_reviews')
    .where('brand_id', '=', brand.id)
    .where('section', '=', content.section)
    .where('content_version', '=', version)
    .where('status', '=', 'agreed')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Why this version may not go out, in words: somebody must agree to it and has not. */
export async function unagreed(db: Db, target: ContentTarget, version: number): Promise<string | undefined> {
  const rule = await ruleOf(db, target)
  if (!rule || !target.brand || (await isAgreed(db, target, version))) return undefined
  const title = titleOf(labelOfPage(target.page), target.brand.id)
  return `${title}, goes out once ${await whoIn(db, rule)} agreed to this version. Ask for a review on the page.`
}
