import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { splitId } from '../../model/pages/access.ts'
import { pathOfRecord } from '../../model/pages/path-of-record.ts'
import { apply } from '../../model/workflows/workflow.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { tellHeld } from '../records/held-mail.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { leadsOut } from '../records/record-steps.ts'
import { recordGate } from '../records/reviews/reviewed-records.ts'
import { refusedInBulk } from '../records/site-check/refused-references.ts'
import { wakeWriter } from '../records/site-files/wake.ts'
import { publishableOf } from './record-publication.ts'

type Row = Readonly<Record<string, unknown>> & { id: number }

/**
 * Takes a step of the workflow for every due record, each in its own transaction. A record that a guard refuses stays in
 * its state and says why; a failing one delays no other. Returns how many steps were taken.
 */
export async function takeWhatIsDue(deps: Deps, listSource: RecordSource, action: string): Promise<number> {
  const { table } = listSource.place
  const due = dueSql(deps, listSource, action)
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} as t where ${due} order by t.id
    limit 1000`.execute(deps.db.system)
  // Judged as the sites stand at its moment, before the transactions (decision 260).
  const { publication } = listSource.kind
  const isOut = publication !== undefined && leadsOut(publication, action)
  const led = isOut ? await refusedInBulk(deps, { table, kind: listSource.kind }, ids(rows)) : new Map<number, string>()
  let done = 0
  const faults: unknown[] = []
  for (const { id } of rows) {
    try {
      const due = { id, led: led.get(id) }
      const taken = await deps.db.system.transaction().execute(trx => takeOne(deps, trx, listSource, action, due))
      if (taken) done += 1
    } catch (error) {
      deps.log.error({ err: error, record: id, action }, 'a step that was due broke off; it is tried again')
      faults.push(error)
    }
  }
  if (done > 0 && listSource.kind.web) await wakeWriter(deps)
  // They keep waiting and show as overdue. The job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} steps that were due broke off`)
  return done
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

function dueSql({ now }: Deps, { kind, place }: RecordSource, action: string) {
  const from = kind.publication?.actions[action]?.from ?? []
  const when = place.due?.[action]?.when
  if (!when) throw new Error(`Nothing says when ${kind.key} are due to ${action}.`)
  return sql`t.status = any(${from}::text[]) and t.deleted_at is null and ${when(now())}`
}

async function takeOne(
  deps: Deps,
  trx: Trx,
  listSource: RecordSource,
  action: string,
  { id, led }: { id: number; led: string | undefined },
): Promise<boolean> {
  const { kind, place, list, page } = listSource
  const { publication } = kind
  if (!publication) return false
  const now = deps.now()
  const { rows } = await sql<Row>`select t.*, u."Firstname" || ' ' || u."Lastname" as by_name
    from ${sql.table(place.table)} as t left join users u on u.id = t.updated_by
    where t.id = ${id} and ${dueSql(deps, listSource, action)} for update of t skip locked`.execute(trx)
  const row = rows[0]
  if (!row) return false
  const guarded = place.guard ? place.guard.problem(row, action, await place.guard.known(trx, now)) : {}
  const unagreed = leadsOut(publication, action)
    ? (await (await recordGate(trx, kind.key, row['brand_id'] as number | null)).problems([id])).get(id)
    : undefined
  const problem = [...Object.values(guarded).flat(), ...[led, unagreed].filter(each => each !== undefined)]
  const held = problem.length > 0 ? problem.join(' ').slice(0, 500) : null
  // Written once, so that the trail does not grow by a line each minute.
  if (held !== null && held === row['held']) return false
  const record = publishableOf(row, String(row['title'] ?? list.one))
  const { record: after, audit } = apply(publication, record, action, {}, { who: { party: 'system' }, now })
  const to =
    held === null
      ? { status: after.status, publish_at: after.publish_at, published_at: after.published_at, held: null }
      : { held }
  await sql`update ${sql.table(place.table)} as t set
    ${sql.join(Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
    version = t.version + 1, updated_at = ${now} where t.id = ${id}`.execute(trx)
  if (held === null) await place.effects?.[action]?.(trx, row, now)
  else
    await tellHeld(trx, {
      ...{ user_id: row['updated_by'] as number | null, name: record.name, why: held },
      ...{ brand_ids: row['brand_id'] == null ? [] : [row['brand_id'] as BrandId] },
      at: (row['publish_at'] as Date | null) ?? now,
      where: deps.settings.DESK_ORIGIN + pathOfRecord(page, (row['brand_id'] as BrandId | null) ?? null, id),
    })
  await writeAudit(
    trx,
    { ...splitPage(page), action },
    { ip: '', user_agent: 'scheduler', request_id: '' },
    { user_id: (row['updated_by'] as number | null) ?? null, name: String(row['by_name'] ?? 'Atrium') },
    {
      entity: listSource.entity,
      entity_id: id,
      ...(typeof row['brand_id'] === 'number' ? { brand_id: row['brand_id'] as BrandId } : {}),
      before: audit.before,
      after: held === null ? audit.after : { held },
      result: held === null ? 'ok' : 'failed',
    },
    now,
  )
  return held === null
}

function splitPage(page: RecordSource['page']) {
  const { area, key } = splitId(page)
  if (area === 'desk') throw new Error(`${page} keeps no records.`)
  return { area, module: key }
}
