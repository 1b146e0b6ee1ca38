import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { launches } from '../../../model/contract/launches.ts'
import { changeStep, launchedKeys, launchedSteps } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import type { CallerCtx } from '../../call/context.ts'
import { mayLaunch } from '../../records/launches/launch-record-steps.ts'
import type { LaunchSources } from '../../records/launches/launch-records.ts'
import { containing } from '../../records/list-sql.ts'
import { tableOf, titleColumnOf } from '../../records/site-check/checked-records.ts'

type Candidate = Reply<(typeof launches)['candidates']>['records'][number]

type Found = {
  id: number
  name: string
  brand_id: number
  is_out: boolean
  status: string | null
  /** A change waits beside it. */
  waits: boolean
}

/** Of each kind so many: who looks for another searches. */
const most = 12

/** Records whose name has the search, else those that visitors do not see or beside which a change waits, changed last; with the steps that the caller may take of each. */
export async function recordCandidates(
  { db, caller }: CallerCtx,
  sources: LaunchSources,
  search: string | undefined,
): Promise<Candidate[]> {
  const words = search?.trim() ?? ''
  const found: Candidate[] = []
  for (const key of launchedKeys) {
    const { switch: flag, publication, list } = kindOf(key)
    const steps = launchedSteps(key)
    const seen = Object.entries(publication?.states ?? {}).flatMap(([state, { tone }]) =>
      tone === 'good' ? [state] : [],
    )
    const isOut = flag ? sql<boolean>`t.${sql.ref(flag)}` : sql<boolean>`t.status = any(${seen}::text[])`
    const name = sql`t.${sql.ref(titleColumnOf(key))}`
    const waits = sql<boolean>`exists (select from record_changes as its where its.list = ${key} and its.record_id = t.id)`
    const { rows } = await sql<Found>`
      select t.id, ${name} as name, ${waits} as waits, t.brand_id, ${isOut} as is_out, ${publication ? sql`t.status` : sql`null`} as status
      from ${sql.table(tableOf(key))} as t
      where t.brand_id = any(${caller.brand_ids}::int[]) and ${list.trash ? sql`t.deleted_at is null` : sql`true`}
        and ${words === '' ? sql`(not ${isOut} or ${waits})` : sql`plain_text(${name}) like ${containing(words)}`}
      order by t.updated_at desc, t.id desc limit ${most}`.execute(db)
    for (const { id, name, brand_id, is_out, status, waits: isWaiting } of rows) {
      const brand = brandById(brand_id)
      if (!brand) continue
      const ofState = steps.filter(({ action, is_shown }) =>
        status === null ? is_shown !== is_out : publication?.actions[action]?.from.includes(status),
      )
      const open = [...(isWaiting ? [changeStep] : []), ...ofState].filter(({ action, is_shown }) =>
        mayLaunch(caller.access, sources, { key, record_id: id, brand, action, is_shown }),
      )
      if (open.length > 0) found.push({ list: key, id, name, brand: brand.code, is_out, steps: open })
    }
  }
  return found
}
