import type { ExpressionBuilder, Selectable } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import type { DraftWriting } from '../content/draft.ts'
import type { DraftContent, DraftPlace } from './drafted.ts'

export type NamedDraft = Selectable<Tables['named_drafts']>

/** Named drafts of one page or record at most: each is laid over it whenever they are listed. */
const most = 20
const longestName = 80
/** Of PostgreSQL. */
const uniqueViolation = '23505'

const at =
  ({ brand, property_id, section, list, record_id }: DraftPlace) =>
  (eb: ExpressionBuilder<Tables, 'named_drafts'>) =>
    // A record is known by its list and its number alone.
    list !== null
      ? eb.and([eb('list', '=', list), eb('record_id', '=', record_id)])
      : eb.and([
          eb('brand_id', brand ? '=' : 'is', brand?.id ?? null),
          eb('property_id', property_id === null ? 'is' : '=', property_id),
          eb('section', '=', section),
        ])

/** By name. */
export const draftsAt = (db: Db, place: DraftPlace): Promise<NamedDraft[]> =>
  db.selectFrom('named_drafts').where(at(place)).orderBy('name').orderBy('id').selectAll().execute()

/** Undefined where there is none of that number here. */
export const draftAt = (db: Db, place: DraftPlace, id: number, isLocking = false): Promise<NamedDraft | undefined> =>
  db
    .selectFrom('named_drafts')
    .where(at(place))
    .where('id', '=', id)
    .$if(isLocking, some => some.forUpdate())
    .selectAll()
    .executeTakeFirst()

/** The name that a draft may have here; what is wrong with it is refused at its field. */
export async function nameIn(trx: Trx, place: DraftPlace, asked: string, id?: number): Promise<string> {
  const name = asked.trim().replace(/\s+/g, ' ')
  const others = (await draftsAt(trx, place)).filter(draft => draft.id !== id)
  const fault =
    name === ''
      ? 'Name is required.'
      : isLonger(name, longestName)
        ? `Name must be ${longestName} characters or fewer.`
        : undefined
  if (fault !== undefined) throw new Refusal('INVALID', { errors: { name: [fault] } })
  if (others.some(draft => draft.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name)
  if (id === undefined && others.length >= most)
    throw new Refusal('INVALID', { message: `There are ${most} drafts here already. Delete one that is over first.` })
  return name
}

const stored = ({ base, content }: DraftContent) => ({ base: JSON.stringify(base), content: JSON.stringify(content) })

/** Returns its id. */
export async function insertDraft(
  { deps, caller }: DraftWriting,
  trx: Trx,
  { brand, property_id, section, list, record_id }: DraftPlace,
  { name, ...said }: DraftContent & { readonly name: string },
): Promise<number> {
  const now = deps.now()
  const row = await trx
    .insertInto('named_drafts')
    .values({
      ...{ name, brand_id: brand?.id ?? null, property_id, section, list, record_id, ...stored(said) },
      ...{ created_at: now, created_by: caller.user_id },
      ...{ updated_at: now, updated_by: caller.user_id, updated_by_name: caller.name },
    })
    // Another had the same name in mind at this moment.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => nameTaken(name))
  return row.id
}

const nameTaken = (name: string): Refusal =>
  new Refusal('INVALID', {
    errors: { name: [`There is a draft “${name}” here already. Choose another name, or open that one.`] },
  })

/** One that went out stands here once more: not where it was saved on since and stands anyway, and under a name that is free. */
export async function backAgain(
  writing: DraftWriting,
  trx: Trx,
  place: DraftPlace,
  { id, name, base, content }: DraftContent & { readonly id: number; readonly name: string },
): Promise<void> {
  const others = await draftsAt(trx, place)
  if (others.some(draft => draft.id === id)) return
  const taken = new Set(others.map(draft => draft.name.toLowerCase()))
  const numbered = (n: number) => (n === 1 ? name : `${name.slice(0, longestName - 4)} ${n}`)
  let n = 1
  while (taken.has(numbered(n).toLowerCase())) n += 1
  await insertDraft(writing, trx, place, { name: numbered(n), base, content })
}

/** Whether it was still the version that was seen. */
export async function updateDraft(
  { deps, caller }: DraftWriting,
  trx: Trx,
  { id, version }: Pick<NamedDraft, 'id' | 'version'>,
  { name, ...said }: DraftContent & { readonly name: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('named_drafts')
    .where('id', '=', id)
    .where('version', '=', version)
    .set(eb => ({
      ...{ name, ...stored(said), version: eb('version', '+', 1) },
      ...{ updated_at: deps.now(), updated_by: caller.user_id, updated_by_name: caller.name },
    }))
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === uniqueViolation) throw nameTaken(name)
      throw error
    })
  return row !== undefined
}

/** The same of one that is taken away; of this version alone. */
export async function deleteDraft(trx: Trx, { id, version }: Pick<NamedDraft, 'id' | 'version'>): Promise<boolean> {
  const row = await trx
    .deleteFrom('named_drafts')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
