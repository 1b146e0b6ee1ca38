import { sql } from 'kysely'
import { apiBase } from '../model/contract/index.ts'
import type { Database } from '../server/db/open.ts'
import type { Target } from './client.ts'
import { count, type Figure, ms } from './figures.ts'
import { compare, type Effort, median } from './measure.ts'
import type { Question } from './trail-questions.ts'

/** Lines that are written on either side, and in how many turns. */
const [written, turns] = [20_000, 10]
const mostOfWrite = 1.5
const mostOfRead = 1.1

/** A record with its trail against one whose trail is empty: the same call, in turn. */
export async function readFigure(
  db: Database,
  targetOf: (path: Question['path']) => Target,
  lines: number,
  effort: Effort,
): Promise<Figure> {
  // Both sorts in the middle of the ids, so that neither is nearer at hand; an inquiry's lines are of its own brand.
  const { rows } = await sql<{ id: number; n: number }>`select i.id, count(t.id)::int as n from web_inquiries_rows as i
    left join trail_lines_rows as t on t.entity = 'web-inquiry' and t.entity_id = i.id::text and t.brand_id = i.brand_id
    where i.deleted_at is null and i.id > 200 group by i.id order by i.id`.execute(db.owner)
  const some = (from: readonly { id: number }[]): Target =>
    targetOf(n => `${apiBase}/v1/cms/web-inquiry/${from[n % from.length]?.id}`)
  const busy = rows.filter(({ n }) => n >= 3).slice(0, 300)
  const bare = rows.filter(({ n }) => n === 0).slice(0, 300)
  if (busy.length === 0 || bare.length === 0)
    return {
      promise: `reading a record with its trail (${count.format(lines)} lines) against without`,
      target: `at most ${mostOfRead}`,
      measured: `${busy.length} records with lines, ${bare.length} without: not compared`,
      how: 'no such records at this size',
    }
  const { ours, floor } = await compare('a record', some(busy), some(bare), 1, effort)
  const mean = busy.reduce((sum, { n }) => sum + n, 0) / busy.length
  const ratio = ours.p50 / floor.p50
  return {
    promise: `reading a record with its trail (${count.format(lines)} lines) against without`,
    target: `at most ${mostOfRead}`,
    measured: `${ratio.toFixed(2)} (${ms(floor.p50)} without, ${ms(ours.p50)} with ${mean.toFixed(0)} lines of its own)`,
    holds: ratio <= mostOfRead,
    how: 'medians of the call, inquiries of visitors, in turn',
  }
}

/** Which request the lines are of that are written here. */
const bench = 'bench-trail'
/**
 * Takes out of the readable copy what was written here, today or in runs of the last weeks: the next run asks the same lines
 * as this one, and what is read first would else be all alike. What the server took over meanwhile comes after a run's own.
 */
export const removeWritten = `delete from trail_lines_rows
  where created_at > now() - interval '30 days' and request_id = '${bench}'`

/** Writes lines one by one in one transaction, as requests do but for the trip and the flush. Answers ms a line. */
async function wrote(db: Database, lines: number): Promise<number> {
  const begun = performance.now()
  await db.executeSql(`do $$ begin for i in 1 .. ${lines} loop
    insert into audit_trails_rows (created_at, user_id, user_name, role_id, role_name, area, module, action, entity, entity_id,
      subject, brand_id, before, after, result, ip, user_agent, request_id)
    values (clock_timestamp(), 12, 'Camille del Rosario', 4, 'Buyer Care', 'buyers_portal', 'inquiry-list', 'close',
      'buyer-inquiry', i::text, 'BI26-' || lpad(i::text, 6, '0'), 1, '{"status": "responded", "closed_at": null}',
      '{"status": "closed", "closed_at": "2026-11-24T04:00:00.000Z", "remarks": "Called back about the terms of payment."}',
      'ok', '203.0.113.7', 'bench', '${bench}');
  end loop; end $$`)
  return (performance.now() - begun) / lines
}

/** What the readable copy costs a write, and what it costs beside the writes. */
export async function writeFigures(db: Database, lines: number): Promise<Figure[]> {
  const trigger = (what: 'enable' | 'disable') =>
    db.executeSql(`alter table audit_trails_rows ${what} trigger add_trail_lines`)
  const times: { with: number[]; without: number[] } = { with: [], without: [] }
  const each = written / turns
  await wrote(db, each)
  for (let turn = 0; turn < turns; turn += 1) {
    await trigger('disable')
    times.without.push(await wrote(db, each))
    await trigger('enable')
    times.with.push(await wrote(db, each))
  }
  const begun = performance.now()
  let copied = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`select copy_trail_lines(1000) as n`.execute(db.system)
    copied += rows[0]?.n ?? 0
    if ((rows[0]?.n ?? 0) === 0) break
  }
  const beside = (performance.now() - begun) / Math.max(copied, 1)
  await db.executeSql(removeWritten)
  const [paid, bare] = [median(times.with), median(times.without)]
  return [
    {
      promise: `what a line that can be read costs a write at ${count.format(lines)} lines, against the sealed line alone`,
      target: `at most ${mostOfWrite}`,
      measured: `${(paid / bare).toFixed(2)} (${(bare * 1000).toFixed(0)} to ${(paid * 1000).toFixed(0)} µs a line)`,
      holds: paid <= bare * mostOfWrite,
      how: `${count.format(written)} lines each, one by one, in ${turns} turns`,
    },
    {
      promise: 'taking a line over into the readable copy, beside the requests',
      target: 'none is promised',
      measured: copied === 0 ? 'the sealer of the server was faster' : `${(beside * 1000).toFixed(0)} µs a line`,
      how: `${count.format(copied)} lines, a thousand at a time`,
    },
  ]
}
