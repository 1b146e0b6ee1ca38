import { diff } from '../../../model/content/diff.ts'
import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertRow, updateById } from '../../db/row-queries.ts'
import { recordListSources as sources } from '../../kinds/record-kinds.ts'
import { lockedLaunch } from '../../records/launches/decide-launch.ts'
import {
  changesOf,
  factStandings,
  launchFactsOf,
  mayLaunchFact,
  nameOfFact,
} from '../../records/launches/launch-facts-standing.ts'
import { launchRecordsOf } from '../../records/launches/launch-records.ts'
import { heldBy, launchOf, listsOf, membersOf } from '../../records/launches/store.ts'
import { mergedOn } from '../../records/merged-on.ts'
import { brandIdOf, type PropertyTarget, placeOf, type SectionValues, stateOf } from '../../records/property-section.ts'
import { safeValues } from '../../records/rich-text.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { insertLaunch, nameFault } from './new-launch.ts'

type Group = HandlersOf<'launches'>
const launching = 'website.launches'
/** Launches offered at most. */
const most = 50

/** 409 with the page as it now stands, so that the desk can show both. */
function unlessMoved(ctx: CallerCtx, state: Awaited<ReturnType<typeof stateOf>>, version: number): void {
  if (state.version === version) return
  const values = { user: state.updated_by ?? 'Someone', time: when(state.updated_at ?? ctx.deps.now()) }
  throw new Refusal('STALE', { values, detail: state })
}

export const putFacts: Group['putFacts'] = async ({ body }, ctx) => {
  const target = await placeOf(ctx, ctx.db, body.property, body.page)
  if (!mayLaunchFact(ctx.caller.access, target)) throw new Refusal('FORBIDDEN')
  const { fields } = target.content
  const state = await stateOf(ctx, ctx.db, target)
  unlessMoved(ctx, state, body.version)
  const errors = validate(target.content, body.values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const values = safeValues(fields, body.values)
  const changes = diff(fields, state.values, values)
  if (changes.length === 0)
    throw new Refusal('INVALID', { message: 'Nothing differs from what stands. Change the page first.' })
  const put = () =>
    ctx.db.transaction().execute(async trx => {
      const launch_id = body.launch_id ?? (await made(ctx, trx, body.name, target))
      const head = await lockedLaunch(ctx, trx, launch_id, { status: 'draft' })
      if (head.publish_at !== null && !may(ctx.caller.access, 'publish', launching)) throw new Refusal('FORBIDDEN')
      await putInto(ctx, trx, { launch_id, target, base: state.values, values })
      const targets = (await membersOf(trx, launch_id)).map(member => member.target)
      const others = [...(await launchRecordsOf(trx, launch_id)), ...(await launchFactsOf(trx, launch_id))]
      await trx
        .updateTable('launches')
        .where('id', '=', launch_id)
        .set(eb => ({ ...listsOf(targets, others), version: eb('version', '+', 1) }))
        .execute()
      await ctx.record(trx, {
        ...{ entity: 'launch', entity_id: launch_id, brand_id: brandIdOf(target), subject: head.name },
        after: { facts: [nameOfFact(target, target.property)], changes: changes.map(({ label }) => label) },
      })
      return launch_id
    })
  const { launch_id: before } = body
  const id = before === undefined ? await put() : await unlessSame(ctx, put, () => before)
  return launchOf(ctx, sources, id)
}

async function made(ctx: CallerCtx, trx: Trx, asked: string | undefined, { brand }: PropertyTarget): Promise<number> {
  const name = asked?.trim() ?? ''
  const fault = nameFault(name)
  if (fault !== undefined) throw new Refusal('INVALID', { errors: { name: [fault] } })
  return insertLaunch(ctx, trx, name, listsOf([], [{ brand }]))
}

type Put = {
  readonly launch_id: number
  readonly target: PropertyTarget
  /** The page as it stands, and as it is to be. */
  readonly base: SectionValues
  readonly values: SectionValues
}
async function putInto(ctx: CallerCtx, trx: Trx, { launch_id, target, base, values }: Put): Promise<void> {
  const { property, page, content } = target
  const before = (await launchFactsOf(trx, launch_id)).find(
    fact => fact.property_id === property.id && fact.page === page,
  )
  const by = { created_at: ctx.deps.now(), created_by: ctx.caller.user_id, created_by_name: ctx.caller.name }
  // What the launch changes of it already stays, unless this says otherwise.
  const along = before && (mergedOn(before, base).merged.values as SectionValues)
  const whole = along ? (mergedOn({ content, base, values }, along).merged.values as SectionValues) : values
  const kept = { base: JSON.stringify(base), content: JSON.stringify(whole), ...by }
  if (before) stopWhereSame({ base: before.base, values: before.values }, { base, values: whole })
  if (before) await updateById(trx, 'launch_facts', before.id, kept)
  else
    await insertRow(trx, 'launch_facts', {
      ...{ launch_id, property_id: property.id, brand_id: brandIdOf(target), section: content.section },
      ...kept,
    })
}

export const ofProperty: Group['ofProperty'] = async ({ params }, ctx) => {
  const { property, page, content, brand } = await placeOf(ctx, ctx.db, params.property, params.page)
  const { access } = ctx.caller
  if (!may(access, 'view', page, brand.code)) throw new Refusal('NOT_FOUND')
  const drafts = ctx.db.selectFrom('launches').where('status', '=', 'draft').orderBy('id', 'desc').selectAll()
  const held = ctx.db
    .selectFrom('launch_facts')
    .where('property_id', '=', property.id)
    .where('section', '=', content.section)
    .select('launch_id')
  const changing = (await drafts.where('id', 'in', held).execute()).filter(row => heldBy(ctx, row))
  const seen = (await drafts.limit(most).execute()).filter(row => heldBy(ctx, row))
  const items = []
  for (const { id, name, publish_at, held: why } of changing) {
    const facts = (await launchFactsOf(ctx.db, id)).filter(
      fact => fact.property_id === property.id && fact.page === page,
    )
    const changes = (await factStandings(ctx.deps, ctx.db, facts)).flatMap(changesOf).length
    items.push({ launch: id, name, publish_at: publish_at?.toISOString() ?? null, held: why !== null, changes })
  }
  const isOpen = ({ publish_at }: (typeof seen)[number]) => publish_at === null || may(access, 'publish', launching)
  const open = may(access, 'add', launching) ? seen.filter(isOpen).map(({ id, name }) => ({ id, name })) : []
  return { items, open }
}
