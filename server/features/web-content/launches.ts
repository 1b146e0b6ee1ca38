import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { portalContentOf } from '../../../model/pages/portal-content.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import { insertRow } from '../../db/rows.ts'
import { seen } from '../../records/content/save.ts'
import { draftOf } from '../../records/content/store.ts'
import { type ContentTarget, portalTargetIn, targetOf } from '../../records/content/target.ts'
import { type WaitingDraft, waitingDrafts, waitingInPortal } from '../../records/content/waiting.ts'
import { draftAt } from '../../records/drafts/store.ts'
import { decide, lockedLaunch, mayPublish, moved, nameOf, namesOf } from '../../records/launches/decide.ts'
import { factStandings, launchFactsOf, nameOfFact } from '../../records/launches/facts.ts'
import { plan } from '../../records/launches/plan.ts'
import {
  type ChosenRecord,
  chosenRecords,
  draftColumns,
  type HeldDraft,
  heldDraftOf,
  insertRecords,
  type LaunchRecord,
  launchRecordsOf,
  mayLaunch,
  nameIn,
  namesOfRecords,
} from '../../records/launches/records.ts'
import { asHead, heldBy, launchOf, listsOf, type Member, membersOf } from '../../records/launches/store.ts'
import { standingsOf } from '../../records/reviews/standing.ts'
import { isSame } from '../../records/same-save.ts'
import { recordListSources as sources } from '../record-kinds.ts'
import { recordCandidates } from './launch-candidates.ts'
import { checkLaunch } from './launch-check.ts'
import { ofProperty, putFacts } from './launch-facts.ts'
import { insertLaunch, nameFault } from './new-launch.ts'

export const launches: HandlersOf<'launches'> = {
  list: async (_, ctx) => {
    const rows = await ctx.db.selectFrom('launches').orderBy('id', 'desc').limit(100).selectAll().execute()
    const ids = rows.map(({ id }) => id)
    const pages = await countIn(ctx.db, 'launch_members', ids)
    const facts = await countIn(ctx.db, 'launch_facts', ids)
    const records = await countIn(ctx.db, 'launch_records', ids)
    return {
      items: rows
        .filter(row => heldBy(ctx, row))
        .map(row => ({
          ...asHead(row),
          pages: pages.get(row.id) ?? 0,
          facts: facts.get(row.id) ?? 0,
          records: records.get(row.id) ?? 0,
        })),
    }
  },
  candidates: async ({ query }, ctx) => {
    const waiting: WaitingDraft<ContentTarget>[] = [
      ...(await waitingDrafts(ctx, ctx.caller.brand_ids, target => mayPublish(ctx, target))),
      ...(await waitingInPortal(ctx, target => mayPublish(ctx, target))),
    ]
    const standings = await standingsOf(ctx.db, waiting)
    return {
      items: waiting.map(draft => {
        const { target, version, at, by, changes } = draft
        return {
          ...{ brand: target.brand?.code ?? null, page: target.page, version, at: at.toISOString(), by },
          changes: changes.length,
          review: standings.get(draft) ?? null,
        }
      }),
      records: await recordCandidates(ctx, sources, query.search),
    }
  },
  read: ({ params }, ctx) => launchOf(ctx, sources, params.id),
  create: async ({ body }, ctx) => {
    const { name, chosen, records } = await contentsOf(ctx, body)
    const names = await namesOfRecords(ctx.db, records)
    const id = await ctx.db.transaction().execute(async trx => {
      await unlessMoved(ctx, trx, chosen)
      const id = await insertLaunch(
        ctx,
        trx,
        name,
        listsOf(
          chosen.map(({ target }) => target),
          records,
        ),
      )
      await insertMembers(trx, id, chosen)
      await insertRecords(trx, id, records)
      await ctx.record(trx, {
        entity: 'launch',
        entity_id: id,
        after: { name, pages: namesOf(chosen), ...toldRecords(records, names) },
      })
      return id
    })
    return launchOf(ctx, sources, id)
  },
  update: async ({ params, body }, ctx) => {
    const facts = await launchFactsOf(ctx.db, params.id)
    const kept = facts.filter(({ id }) => body.facts?.includes(id) ?? true)
    const [members, held] = [await membersOf(ctx.db, params.id), await launchRecordsOf(ctx.db, params.id)]
    const { name, chosen, records } = await contentsOf(ctx, body, { facts: kept.length, members, held })
    const version = seen(body.version)
    const names = await namesOfRecords(ctx.db, [...records, ...held])
    const left = facts.filter(fact => !kept.includes(fact))
    await ctx.db.transaction().execute(async trx => {
      const head = await lockedLaunch(ctx, trx, params.id, { status: 'draft', version })
      if (head.publish_at !== null && !may(ctx.caller.access, 'publish', 'website.launches'))
        throw new Refusal('FORBIDDEN')
      const ofFacts = new Map(
        (await factStandings(ctx.deps, trx, facts)).map(({ fact, property }) => [fact.id, nameOfFact(fact, property)]),
      )
      const told = (
        pages: readonly Chosen[],
        some: readonly ChosenRecord[],
        ofProperties: readonly { readonly id: number }[],
      ) => ({
        pages: pages.map(
          ({ target, version, draft }) => `${nameOf(target)}, ${draft ? draftWords(draft) : `version ${version}`}`,
        ),
        ...(ofProperties.length > 0 ? { facts: ofProperties.map(({ id }) => ofFacts.get(id) ?? String(id)) } : {}),
        ...toldRecords(some, names),
      })
      const before = {
        name: head.name,
        ...told(
          members.map(({ target, row }) => ({ target, version: row.version, draft: heldDraftOf(row) })),
          held,
          facts,
        ),
      }
      const after = { name, ...told(chosen, records, kept) }
      // A save that changes nothing writes nothing (decision 257).
      if (isSame(asSet(before), asSet(after))) return ctx.repeated()
      await unlessMoved(ctx, trx, chosen)
      await trx.deleteFrom('launch_members').where('launch_id', '=', params.id).execute()
      await trx.deleteFrom('launch_records').where('launch_id', '=', params.id).execute()
      await insertMembers(trx, params.id, chosen)
      await insertRecords(trx, params.id, records)
      if (left.length > 0)
        await trx
          .deleteFrom('launch_facts')
          .where('launch_id', '=', params.id)
          .where(
            'id',
            'in',
            left.map(({ id }) => id),
          )
          .execute()
      await trx
        .updateTable('launches')
        .where('id', '=', params.id)
        .set(eb => ({
          name,
          ...listsOf(
            chosen.map(({ target }) => target),
            [...records, ...kept],
          ),
          version: eb('version', '+', 1),
        }))
        .execute()
      await ctx.record(trx, { entity: 'launch', entity_id: params.id, before, after })
    })
    return launchOf(ctx, sources, params.id)
  },
  schedule: async ({ params, body }, ctx) => {
    await plan(ctx, sources, params.id, { version: body.version, publish_at: body.publish_at })
    return launchOf(ctx, sources, params.id)
  },
  publish: async ({ params, body }, ctx) => {
    await decide(ctx, sources, params.id, body.version, 'publish')
    return launchOf(ctx, sources, params.id)
  },
  rollback: async ({ params, body }, ctx) => {
    await decide(ctx, sources, params.id, body.version, 'rollback')
    return launchOf(ctx, sources, params.id)
  },
  check: checkLaunch,
  putFacts,
  ofProperty,
  remove: async ({ params }, ctx) => {
    await ctx.db.transaction().execute(async trx => {
      const head = await lockedLaunch(ctx, trx, params.id, { status: 'draft' })
      await trx.deleteFrom('launches').where('id', '=', params.id).execute()
      await ctx.record(trx, { entity: 'launch', entity_id: params.id, before: { name: head.name } })
    })
    return { done: true as const }
  },
}

type Chosen = { readonly target: ContentTarget; readonly version: number; readonly draft: HeldDraft | null }

const toldRecords = (records: readonly ChosenRecord[], names: ReadonlyMap<string, string>) =>
  records.length > 0 ? { records: records.map(record => `${nameIn(names, record)}, ${stepIn(record)}`) } : {}
const stepIn = ({ action, draft }: ChosenRecord) => (draft ? draftWords(draft) : action)
/** Which draft it is, and of which version: another one is another content. */
const draftWords = ({ id, name, version }: HeldDraft) => `draft “${name}” (${id}), version ${version}`
/** In whichever order they were chosen. */
type Told = { name: string; pages: string[]; facts?: string[]; records?: string[] }
const asSet = ({ name, pages, facts = [], records = [] }: Told) => ({
  ...{ name, pages: pages.toSorted(), facts: facts.toSorted(), records: records.toSorted() },
})

type Body = {
  readonly name: string
  readonly members: readonly {
    brand: string | null
    page: string
    version: number
    draft?: { id: number; version: number } | undefined
  }[]
  readonly records?: Parameters<typeof chosenRecords>[1]
}
/** What a launch is to hold, judged: who puts a page or a record into one may publish it. */
async function contentsOf(
  ctx: CallerCtx,
  body: Body,
  already: { readonly facts: number; readonly members: readonly Member[]; readonly held: readonly LaunchRecord[] } = {
    ...{ facts: 0, members: [], held: [] },
  },
): Promise<{ name: string; chosen: readonly Chosen[]; records: readonly ChosenRecord[] }> {
  const name = body.name.trim()
  const chosen: Chosen[] = []
  const missing: ContentTarget[] = []
  for (const { brand, page, version, draft: named } of body.members) {
    const target = brand === null ? portalPage(page) : targetOf(brandOf(brand), page)
    const draft = named ? await draftToHold(ctx.db, target, named, already.members) : null
    if (draft === undefined) missing.push(target)
    chosen.push({ target, version: named ? 0 : version, draft: draft ?? null })
  }
  const errors: Record<string, string[]> = {}
  const fault = nameFault(name)
  if (fault !== undefined) errors['name'] = [fault]
  const { chosen: records, problem } = await chosenRecords(ctx.db, body.records ?? [], already.held)
  if (chosen.length === 0 && records.length === 0 && already.facts === 0)
    errors['members'] = ['Choose at least one page or record.']
  if (problem !== undefined) errors['records'] = [problem]
  const twice = chosen.find(({ target }, i) => chosen.findIndex(each => sameAs(each.target, target)) < i)
  if (twice) errors['members'] = [`${nameOf(twice.target)} is listed twice.`]
  const [gone] = missing
  if (gone)
    errors['members'] = [`The draft of ${nameOf(gone)} was saved or deleted since. Put it in once more from its page.`]
  if (chosen.some(({ target }) => !mayPublish(ctx, target))) throw new Refusal('FORBIDDEN')
  if (records.some(record => !mayLaunch(ctx.caller.access, sources, record))) throw new Refusal('FORBIDDEN')
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { name, chosen, records }
}

/** The draft of a page in the version that was read: as the launch holds it already, or as it stands; undefined where neither is. */
async function draftToHold(
  db: Db,
  { brand, content: { section } }: ContentTarget,
  { id, version }: { readonly id: number; readonly version: number },
  members: readonly Member[],
): Promise<HeldDraft | undefined> {
  const already = members.find(({ target }) => target.brand?.id === brand?.id && target.content.section === section)
  const held = already && heldDraftOf(already.row)
  if (held?.id === id && held.version === version) return held
  const place = { brand, property_id: null, section, list: null, record_id: null }
  const draft = await draftAt(db, place, id)
  return draft?.version === version ? draft : undefined
}

async function unlessMoved(ctx: CallerCtx, trx: Trx, chosen: readonly Chosen[]): Promise<void> {
  for (const { target, version, draft: named } of chosen) {
    if (named) continue
    const draft = await draftOf(trx, target)
    if (draft?.version !== version) throw moved(ctx.deps, [target], draft)
  }
}

function portalPage(page: string): ContentTarget {
  const of = isPageId(page) ? portalContentOf(page) : undefined
  if (!of) throw new Refusal('NOT_FOUND')
  return portalTargetIn(of.content.section)
}

async function insertMembers(trx: Trx, launch_id: number, chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0) return
  await insertRow(
    trx,
    'launch_members',
    chosen.map(({ target, version, draft }) => ({ launch_id, ...keyOf(target), version, ...draftColumns(draft) })),
  )
}

const sameAs = (a: ContentTarget, b: ContentTarget) => a.brand?.id === b.brand?.id && a.page === b.page
const keyOf = ({ brand, content }: ContentTarget) => ({
  site_id: brand?.site_id ?? null,
  brand_id: brand?.id ?? null,
  section: content.section,
})

type Held = 'launch_members' | 'launch_facts' | 'launch_records'
/** How many of a kind each of these launches holds. */
async function countIn(db: Db, table: Held, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom(table)
    .where('launch_id', 'in', orNone(ids))
    .groupBy('launch_id')
    .select(({ fn }) => ['launch_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ launch_id, count }) => [launch_id, Number(count)]))
}
