import { sql } from 'kysely'
import { fieldAt } from '../../../model/content/value.ts'
import { pathOfRecord } from '../../../model/pages/path-of-record.ts'
import { pathOf } from '../../../model/pages/route.ts'
import {
  type Remark,
  type Review,
  type ReviewAction,
  type ReviewInput,
  type ReviewStatus,
  reviewWorkflow,
} from '../../../model/workflows/review.ts'
import { tellBell } from '../../call/tell-bell.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { fullName } from '../cases/case-source.ts'
import { type Acting, brandOfRow, type Loaded, type Step, type StepKind } from '../cases/kind.ts'
import { writeRow } from '../cases/write.ts'
import { changesOf } from '../changes/waiting-changes.ts'
import { reviewersOf } from '../content/review-rules.ts'
import { subjectIn } from './review-subject.ts'
import { recordStanding } from './reviewed-records.ts'

export type ReviewRow = {
  id: number
  version: number
  brand_id: number
  section: string
  title: string
  content_version: number
  /** Of a record: what was asked about, and what it is told apart by. */
  content: Record<string, unknown> | null
  content_mark: string | null
  status: ReviewStatus
  note: string | null
  roles: number[]
  people: number[]
  writers: number[]
  asked_by: number
  asked_by_name: string
  reason: string | null
  remarks: Remark[]
  decided_by: string | null
  decided_at: Date | null
  decide_by: Date | null
  created_at: Date
  updated_at: Date
  updated_by: number | null
}
type Beside = { turn: number[]; saved_version: number; asker: string; email: string; changed_by: string | null }
type FoundReview = ReviewRow & Beside
export type LoadedReview = Loaded<Review> & { readonly found: FoundReview }

const recordIn = (row: ReviewRow) => {
  const record = subjectIn(row)?.record
  return record ? { list: record.key, id: record.id } : null
}

export const onWire = (row: ReviewRow) => ({
  id: row.id,
  version: row.version,
  brand: brandOfRow(row.brand_id).code,
  brand_id: row.brand_id,
  page: subjectIn(row)?.page ?? row.section,
  record: recordIn(row),
  title: row.title,
  content_version: row.content_version,
  status: row.status,
  note: row.note,
  asked_by: row.asked_by_name,
  asked_by_id: row.asked_by,
  reason: row.reason,
  remarks: row.remarks,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  due_at: row.status === 'asked' ? (row.decide_by?.toISOString() ?? null) : null,
  created_at: row.created_at.toISOString(),
})

/** Where whoever asked goes on: at the page or the record; at the list of sites where the registry no longer has it. */
function pathOfSubject(found: FoundReview): string {
  const of = subjectIn(found)
  return of ? pathOfRecord(of.page, of.brand.id, of.record?.id) : pathOf('desk.website')
}

function asRecord(found: FoundReview, origin: string): Review {
  const { id, status, title, asker, email, decided_by, decided_at, turn, reason, remarks } = found
  // What the registry no longer has is shown by its title alone.
  const fields = subjectIn(found)?.fields ?? {}
  return {
    ...{ id, status, name: title, turn, reason, remarks },
    brand_id: brandOfRow(found.brand_id).id,
    own: [...new Set([found.asked_by, ...found.writers])],
    decided: decided_by === null || decided_at === null ? null : { by: decided_by, at: decided_at.toISOString() },
    asker: { name: asker, email },
    content_version: found.content_version,
    saved_version: found.saved_version,
    labelOf: field => fieldAt(fields, field)?.label,
    where: origin + pathOfSubject(found),
  }
}

async function load(origin: string, db: Db, brand_ids: readonly number[], id: number, isLocked: boolean) {
  const { rows } = await sql<FoundReview>`
    select t.*, ${reviewersOf('t')} as turn, a.email, ${fullName('a')} as asker, ${fullName('c')} as changed_by,
      coalesce((select s.version from site_sections as s where s.brand_id = t.brand_id and s.section = t.section), 0) as saved_version
    from content_reviews as t join users as a on a.id = t.asked_by left join users as c on c.id = t.updated_by
    where t.id = ${id} and t.brand_id = any(${brand_ids}::int[]) ${isLocked ? sql`for update of t` : sql``}`.execute(db)
  const [read] = rows
  if (!read) return undefined
  const found = { ...read, saved_version: await savedVersion(db, read) }
  return {
    found: { ...found, turn: found.turn.map(Number) },
    record: asRecord(found, origin),
    row: onWire(found),
    version: found.version,
    updated_at: found.updated_at,
    changed_by: found.changed_by,
  } satisfies LoadedReview
}

/** The version that is asked about, as long as nothing of a record says something else: its number counts its steps too. */
async function savedVersion(db: Db, found: FoundReview): Promise<number> {
  const record = subjectIn(found)?.record
  if (!record) return found.saved_version
  const change = (await changesOf(db, record.key, [record.id])).get(record.id)
  const now = await recordStanding(db, record.key, record.id, change?.values)
  return now?.mark === found.content_mark ? found.content_version : found.content_version + 1
}

/** What was said of fields stands beside them, as what anybody says (decision 289). */
async function sayRemarks(trx: Trx, { found }: LoadedReview, remarks: readonly Remark[], { now, user_id }: Acting) {
  const talk = subjectIn(found)?.talk
  if (!talk || user_id === null) return
  for (const { field, text } of remarks)
    await trx
      .insertInto('comments')
      .values({
        ...talk,
        brand_id: found.brand_id,
        ...{ field, text, created_at: now, created_by: user_id },
      })
      .execute()
}

async function store(
  trx: Trx,
  { before, after }: Step<ReviewAction, Review, ReviewInput, LoadedReview>,
  acting: Acting,
): Promise<boolean> {
  const isStored = await writeRow(
    trx,
    'content_reviews',
    { id: after.id, version: before.version },
    {
      status: after.status,
      reason: after.reason,
      remarks: JSON.stringify(after.remarks),
      decided_by: after.decided?.by ?? null,
      decided_at: after.decided ? new Date(after.decided.at) : null,
    },
    acting,
  )
  if (isStored && after.status === 'refused') await sayRemarks(trx, before, after.remarks, acting)
  if (isStored) await tellBell(trx, [before.found.asked_by])
  return isStored
}

/** Decision 311: agreement to a page, a case as any other. `origin` is the desk's (DESK_ORIGIN). */
export const reviewCases = (origin: string): StepKind<ReviewAction, Review, ReviewInput, LoadedReview> => ({
  workflow: reviewWorkflow,
  load: ({ brand_ids }, db, id, goal) => load(origin, db, brand_ids, id, goal === 'step'),
  isSame: ({ record }, action, _, user_id) =>
    record.status === reviewWorkflow.actions[action].to && !record.own.includes(user_id),
  store,
  left: async (trx, { after }, acting) => {
    const left = await load(origin, trx, acting.brand_ids, after.id, false)
    if (!left) throw new Error(`Review ${after.id} is gone in the transaction that changed it.`)
    return left
  },
  turnSays: ({ name }) => `${name}, waits for somebody else to agree to it.`,
  trailId: ({ id }) => id,
})
