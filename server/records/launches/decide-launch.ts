import { validate } from '../../../model/content/validate.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { when } from '../../../model/when.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { lockRow, updateById } from '../../db/row-queries.ts'
import { unagreed } from '../content/review-rules.ts'
import { seen } from '../content/save.ts'
import { publishedOf, valuesOf } from '../content/store.ts'
import { type ContentTarget, entryOf } from '../content/target.ts'
import type { LaunchFact } from '../launch-fact.ts'
import { newText, newTextIn } from '../publishing/agreements-in-force.ts'
import { before, lockPage, type Outgoing, type Releaser, release, sound } from '../publishing/release.ts'
import { refusedOfPage, unlessLed } from '../site-check/refused-references.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { draftsBack, draftsWritten } from './drafts.ts'
import { factStandings, launchFactsOf, nameOfFact, putBackFacts, takeFacts } from './launch-facts-standing.ts'
import { firstProblem, ledRecords, mayLaunch } from './launch-record-steps.ts'
import { type LaunchRecord, type LaunchSources, launchRecordsOf, namesOfRecords } from './launch-records.ts'
import {
  broughtBy,
  type Groups,
  groupIn,
  heldBy,
  isDraft,
  isPublishedSince,
  type LaunchRow,
  type Member,
  membersOf,
} from './store.ts'
import { putBackRecords, takeRecords } from './take-records.ts'

export const mayPublish = (ctx: CallerCtx, { brand, page }: Pick<ContentTarget, 'brand' | 'page'>) =>
  may(ctx.caller.access, 'publish', page, brand?.code)
export const nameOf = ({ brand, page }: Pick<ContentTarget, 'brand' | 'page'>) =>
  `${pageOf(page).label} of ${brand?.display_label ?? 'the buyers’ portal'}`

type Holding = { readonly target: ContentTarget; readonly row?: { readonly draft_name: string | null } }
/** Each page, with the named draft that the launch holds of it. */
export const namesOf = (members: readonly Holding[]) =>
  members.map(({ target, row }) => `${nameOf(target)}${row?.draft_name ? `, draft “${row.draft_name}”` : ''}`)

type Draft = { updated_at: Date; updated_by_name: string | null } | undefined
/** 409 that names the pages that changed meanwhile; nothing was done. */
export const moved = (deps: Deps, targets: readonly ContentTarget[], draft?: Draft) =>
  new Refusal('STALE', {
    message: `${targets.map(nameOf).join(', ')} changed since it was put into this launch (by {user}, {time}). Nothing was changed.`,
    values: { user: draft?.updated_by_name ?? 'someone', time: when(draft?.updated_at ?? deps.now()) },
    detail: { pages: targets.map(({ brand, page }) => ({ brand: brand?.code ?? null, page })) },
  })

const already = (head: LaunchRow) =>
  new Refusal('INVALID_TRANSITION', {
    values: {
      record: head.name,
      status: head.status === 'rolled_back' ? 'rolled back' : head.status,
      user: head.decided_by_name ?? head.created_by_name ?? 'someone',
      time: when(head.decided_at ?? head.created_at),
    },
  })

/** The launch, locked, where the caller sees it, it is in this state and stands as they saw it. */
export async function lockedLaunch(
  ctx: CallerCtx,
  trx: Trx,
  id: number,
  as: { readonly status: LaunchRow['status']; readonly version?: number },
): Promise<LaunchRow> {
  const head = await lockRow(trx, 'launches', { id }, '*')
  if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
  if (head.status !== as.status) throw already(head)
  if (as.version !== undefined && head.version !== as.version)
    throw new Refusal('STALE', {
      values: { user: head.decided_by_name ?? head.planned_by_name ?? 'Someone', time: when(ctx.deps.now()) },
    })
  return head
}

/** Read before the transaction, which holds the one connection of the embedded database. */
export async function groupsOf(deps: Deps, members: readonly Member[]): Promise<Groups> {
  const groups = new Map<Member['row']['id'], Record<string, unknown> | null>()
  for (const { row, target } of members) groups.set(row.id, await groupIn(deps, members, target))
  return groups
}

/** Publishes or restores all members in one transaction; where one has changed since it was agreed on, nothing happens. */
export async function decide(
  ctx: CallerCtx,
  sources: LaunchSources,
  id: number,
  version: number | undefined,
  step: 'publish' | 'rollback',
): Promise<void> {
  const held = seen(version)
  const whole = await wholeOf(ctx, sources, id)
  const { known, facts, records } = whole
  const groups = await groupsOf(ctx.deps, known)
  const refused = step === 'publish' ? await refusedOf(ctx.deps, sources, id, { ...whole, groups }, ctx.deps.now()) : {}
  await ctx.db.transaction().execute(async trx => {
    const status = step === 'publish' ? 'draft' : 'published'
    const head = await lockedLaunch(ctx, trx, id, { status, version: held })
    for (const { target } of known) await lockPage(trx, target)
    const going =
      step === 'publish'
        ? await soundDrafts(ctx, trx, known, groups)
        : await before(trx, known.map(cameWith), (target, live) => moved(ctx.deps, [target], live))
    unlessLed(refused)
    const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
    await goTogether(ctx.deps, trx, sources, { head, known, groups, facts, records, going, step, who }, entries =>
      ctx.record(trx, entries),
    )
  })
  await wakeWriter(ctx.deps)
}

/** All that a launch holds, where the caller may publish each of it. */
export async function wholeOf(
  ctx: CallerCtx,
  sources: LaunchSources,
  id: number,
): Promise<{ known: Member[]; facts: LaunchFact[]; records: LaunchRecord[] }> {
  const known = await membersOf(ctx.db, id)
  const facts = await launchFactsOf(ctx.db, id)
  const records = await launchRecordsOf(ctx.db, id)
  if (known.some(({ target }) => !mayPublish(ctx, target))) throw new Refusal('FORBIDDEN')
  if (records.some(record => !mayLaunch(ctx.caller.access, sources, record))) throw new Refusal('FORBIDDEN')
  // A page of a property was put in by who may edit it, for whoever sends the launch out.
  return { known, facts, records }
}

type Together = {
  readonly head: LaunchRow
  readonly known: readonly Member[]
  readonly groups: Groups
  readonly facts: readonly LaunchFact[]
  readonly records: readonly LaunchRecord[]
  readonly going: readonly Outgoing[]
  readonly step: 'publish' | 'rollback'
  readonly who: Releaser
}
/** Shows all of it to visitors, and writes what was done. */
export async function goTogether(
  deps: Deps,
  trx: Trx,
  sources: LaunchSources,
  { head, known, groups, facts, records, going, step, who }: Together,
  record: (entries: readonly AuditEntry[]) => Promise<void>,
): Promise<void> {
  const along = { facts, name: head.name, who }
  await (step === 'publish' ? takeFacts : putBackFacts)(deps, trx, along, record)
  await (step === 'publish' ? takeRecords : putBackRecords)(deps, trx, sources, { records, who }, record)
  if (step === 'publish')
    for (const { row, target } of known) {
      const live = await publishedOf(trx, target)
      await updateById(trx, 'launch_members', row.id, {
        before_own: live ? JSON.stringify(live.own) : null,
        before_version: live?.version ?? null,
      })
    }
  const out = step === 'publish' ? await draftsWritten(deps, trx, { head, known, groups, going, who }) : going
  await release(deps, trx, { cause: step === 'publish' ? 'launch' : 'rollback', launch_id: head.id }, out, who)
  if (step === 'rollback') await draftsBack(deps, trx, { known, groups, who, note: `Launch ${head.name} rolled back` })
  const status = step === 'publish' ? 'published' : 'rolled_back'
  await trx
    .updateTable('launches')
    .where('id', '=', head.id)
    .set(eb => ({
      status,
      version: eb('version', '+', 1),
      held: null,
      decided_at: deps.now(),
      decided_by_name: who.name,
    }))
    .execute()
  await record([
    {
      entity: 'launch',
      entity_id: head.id,
      before: { status: head.status },
      after: {
        status,
        name: head.name,
        pages: namesOf(known),
        ...(facts.length > 0 ? { facts: await namesOfFacts(deps, trx, facts) } : {}),
        ...(records.length > 0 ? { records: [...(await namesOfRecords(trx, records)).values()] } : {}),
      },
    },
    ...known.map(({ target }, i) => ({
      ...entryOf(target),
      // Whoever reads the trail of the portal finds it there.
      ...(target.brand ? {} : { page: target.page }),
      after: { launch: head.id, version: out[i]?.version ?? null },
    })),
  ])
}

const namesOfFacts = async (deps: Deps, db: Db, facts: readonly LaunchFact[]): Promise<string[]> =>
  (await factStandings(deps, db, facts)).map(({ fact, property }) => nameOfFact(fact, property))

const cameWith = ({ row, target }: Member) => ({ target, ...row })

type Whole = { readonly known: readonly Member[]; readonly records: readonly LaunchRecord[]; readonly groups: Groups }

/** What the pages and records of a launch may not lead visitors to, judged as the sites will be with all of it. */
export async function refusedOf(
  deps: Deps,
  sources: LaunchSources,
  id: number,
  { known, records, groups }: Whole,
  at: Date,
): Promise<FieldErrors> {
  const told: string[] = []
  const led = firstProblem(
    records,
    await ledRecords(deps, sources, records, { at, launch_id: id }),
    await namesOfRecords(deps.db.system, records),
  )
  if (led !== undefined) told.push(led)
  for (const member of known) {
    const { row, target } = member
    const brought = await broughtBy(deps, deps.db.system, member, groups.get(member.row.id) ?? null)
    const errors = await refusedOfPage(deps, target, {
      ...{ group: groups.get(row.id) ?? null, own: brought?.own },
      ...{ moment: 'launch', at, launch_id: id },
    })
    for (const [path, messages] of Object.entries(errors))
      told.push(`${nameOf(target)}, ${fieldAt(target.content.fields, path)?.label ?? path}: ${messages[0]}`)
  }
  return told.length > 0 ? { members: told } : {}
}

async function soundDrafts(ctx: CallerCtx, trx: Trx, members: readonly Member[], groups: Groups): Promise<Outgoing[]> {
  const going: Outgoing[] = []
  for (const member of members) {
    const { row, target } = member
    if (isDraft(row)) {
      // It is laid on what is read now, as at a time that was planned.
      const { going: of, problem } = await soundPlan(ctx.deps, trx, [member], groups)
      if (problem !== undefined) throw new Refusal('INVALID', { errors: { members: [problem] } })
      going.push(...of)
      continue
    }
    const refusing = { moved: (at: ContentTarget, draft: Draft) => moved(ctx.deps, [at], draft), nameOf }
    going.push(await sound(ctx, trx, { target, version: row.version, group: groups.get(row.id) ?? null }, refusing))
  }
  return going
}

/** What a launch brings at its time, whatever was saved since; or why it cannot, in words. */
export async function soundPlan(
  deps: Deps,
  trx: Trx,
  members: readonly Member[],
  groups: Groups,
): Promise<{ going: Outgoing[]; problem?: string }> {
  const going: Outgoing[] = []
  for (const member of members) {
    const { row, target } = member
    const group = groups.get(row.id) ?? null
    const brought = await broughtBy(deps, trx, member, group)
    const live = await publishedOf(trx, target)
    if (!brought) return { going: [], problem: `The version of ${nameOf(target)} that it holds is gone.` }
    if (brought.problem !== undefined) return { going: [], problem: `${nameOf(target)}: ${brought.problem}` }
    if (!isDraft(row) && isPublishedSince(row.version, live?.version))
      return {
        going: [],
        problem: `${nameOf(target)} was published again since (by ${live?.published_by_name ?? 'someone'}): the launch would take that back.`,
      }
    const values = valuesOf({ deps }, target, group, brought.own)
    const [wrong] = Object.values(validate(target.content, values))
    if (wrong) return { going: [], problem: `${nameOf(target)}: ${wrong[0]}` }
    const isNewText = await newTextIn(trx, target, values)
    if (isNewText) return { going: [], problem: `${nameOf(target)}: ${newText}` }
    const waits = isDraft(row) ? undefined : await unagreed(trx, target, row.version)
    if (waits !== undefined) return { going: [], problem: waits }
    going.push({ target, version: row.version, own: brought.own })
  }
  return { going }
}
