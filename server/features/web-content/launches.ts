import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import { recordListSources as sources } from '../../kinds/record-kinds.ts'
import { seen } from '../../records/content/save.ts'
import type { ContentTarget } from '../../records/content/target.ts'
import { type WaitingDraft, waitingDrafts, waitingInPortal } from '../../records/content/waiting-drafts.ts'
import { decide, lockedLaunch, mayPublish, nameOf, namesOf } from '../../records/launches/decide-launch.ts'
import { factStandings, launchFactsOf, nameOfFact } from '../../records/launches/launch-facts-standing.ts'
import {
  type ChosenRecord,
  type HeldDraft,
  heldDraftOf,
  insertRecords,
  launchRecordsOf,
  nameIn,
  namesOfRecords,
} from '../../records/launches/launch-records.ts'
import { plan } from '../../records/launches/plan-launch.ts'
import { asHead, heldBy, launchOf, listsOf, membersOf } from '../../records/launches/store.ts'
import { standingsOf } from '../../records/reviews/review-standing.ts'
import { isSame } from '../../records/same-save.ts'
import { recordCandidates } from './launch-candidates.ts'
import { checkLaunch } from './launch-check.ts'
import { ofProperty, putFacts } from './launch-facts.ts'
import { type ChosenPage, contentsOf, insertMembers, unlessMoved } from './launch-members.ts'
import { insertLaunch } from './new-launch.ts'

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
        pages: readonly ChosenPage[],
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
