import type { Db } from '../../db/handle.ts'
import { lastChecks, type TrailCheckRow } from './checks.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const onWire = ({ asked_by_name, verdict, ...check }: TrailCheckRow) => ({
  ...check,
  asked_by: asked_by_name,
  asked_at: check.asked_at.toISOString(),
  started_at: iso(check.started_at),
  finished_at: iso(check.finished_at),
  verdict: verdict && { ...verdict, findings: [...verdict.findings] },
})

/** The last checks as their calls and System Status have them. */
export async function checksOnWire(db: Db) {
  const { last, ended } = await lastChecks(db)
  return { last: last && onWire(last), ended: ended && onWire(ended) }
}
