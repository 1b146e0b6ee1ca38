import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing } from '../../../model/errors.ts'
import type { SellersTrailKey } from '../../../model/kinds/sellers-trail.ts'
import type { TrailRecord } from '../../../model/kinds/trail-records.ts'
import { isObject } from '../../../model/rules/is-object.ts'
import { changesOf } from '../../../model/trail/changes.ts'
import { fieldsOf } from '../../../model/trail/forms.ts'
import type { TrailLine } from '../../../model/trail/line.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { listPage } from '../../records/list.ts'
import { namesIn } from '../../records/trail/names.ts'
import { sellersTrailListSources } from './list-source.ts'

type Handlers = HandlersOf<'sellersTrail'>
type Row = Awaited<ReturnType<Handlers['list']>>['items'][number]
type Entry = Awaited<ReturnType<Handlers['read']>>

/** Whose form has the labels of what a line of a module says. */
const records: Partial<Record<string, TrailRecord>> = {
  lead: 'lead',
  reservation: 'reservation',
  ebooking: 'reservation',
  resource: 'knowledge-center',
  marketing_partner: 'marketing_partner',
}

/** What a line says beside who and when, in the words of the other trails. */
async function changedIn(
  db: Db,
  row: Pick<Entry, 'seller_name' | 'module' | 'action' | 'reference_no' | 'result' | 'detail'>,
) {
  const said = isObject(row.detail) ? row.detail : {}
  // What the portal or earlier versions wrote is no change: it is said as it came.
  const isChange = 'before' in said || 'after' in said
  const line: TrailLine = {
    user_name: row.seller_name,
    area: 'sellers_portal',
    module: row.module,
    action: row.action,
    entity: records[row.module] ?? null,
    entity_id: row.reference_no,
    subject: row.reference_no,
    brand_id: null,
    before: isChange ? said['before'] : null,
    after: isChange ? said['after'] : said,
    result: row.result,
  }
  const names = await namesIn(db, [{ before: line.before, after: line.after, fields: fieldsOf(line) }])
  return changesOf(line, names)
}

const trailHandlers = (key: SellersTrailKey): Handlers => {
  const { list, source, seenBy } = sellersTrailListSources[key]
  return {
    list: ({ query }, { db, caller }) =>
      listPage<Row>(
        db,
        list,
        { ...source, only: seenBy(caller.access) },
        queryOf(list, query),
        { reader: caller },
        query as { after?: string; total?: 'capped' | 'exact' | 'none' },
      ),
    read: async ({ params }, { db, caller }) => {
      const { rows } = await sql<Omit<Entry, 'created_at' | 'changes'> & { created_at: Date }>`
        select t.id, t.created_at, t.seller_name, t.module, t.action, t.reference_no, t.result, t.ip, t.user_agent, t.detail, s.seller_code
        from sellers_audit_trail as t left join sellers as s on s.id = t.seller_id
        where t.id = ${params.id} and ${seenBy(caller.access)}`.execute(db)
      const row = existing(rows[0])
      return { ...row, created_at: row.created_at.toISOString(), changes: await changedIn(db, row) }
    },
  }
}

export const sellersTrail = trailHandlers('sellersTrail')
export const loginTrail = trailHandlers('loginTrail')
export const reservationTrail = trailHandlers('reservationTrail')
export const ebookingTrail = trailHandlers('ebookingTrail')
