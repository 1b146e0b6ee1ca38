import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import { fullName } from '../cases/case-source.ts'

type State = 'new' | 'changed' | 'same' | 'stale' | 'bad'

/** How many rows of a sheet there are of each state; with `overwrite` what was changed meanwhile counts as changed. */
export function outcomeOf(judged: readonly { readonly state: State }[], overwrite: boolean) {
  const many = (state: State) => judged.filter(each => each.state === state).length
  const stale = many('stale')
  return {
    rows: judged.length,
    added: many('new'),
    changed: many('changed') + (overwrite ? stale : 0),
    same: many('same'),
    stale: overwrite ? 0 : stale,
    bad: many('bad'),
  }
}

/** The sheets that are told, the newest first. */
const mostTold = 10

type CameIn = { id: number; added: number; changed: number; created_at: Date; undone_at: Date | null; who: string }
/** The sheets that came in; `of`: which rows of the table, `i`; `more`: further columns of it. */
export async function cameIn<More extends object>(
  db: Db,
  table: 'unit_imports' | 'record_imports',
  of: RawBuilder<unknown>,
  more = sql``,
) {
  const { rows } = await sql<
    CameIn & More
  >`select i.id, i.added, i.changed, i.created_at, i.undone_at, ${fullName('p')} as who${more}
    from ${sql.table(table)} as i join users as p on p.id = i.user_id
    where ${of} order by i.id desc limit ${mostTold}`.execute(db)
  return rows.map(({ created_at, undone_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }))
}
