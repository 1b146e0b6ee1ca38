import { validate } from '../../../model/content/validate.ts'
import type { ReleaseCause } from '../../../model/contract/site-releases.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId, insertRow } from '../../db/row-queries.ts'
import { unagreed } from '../content/review-rules.ts'
import { draftOf, publishedOf, valuesOf } from '../content/store.ts'
import { type ContentTarget, drawerOf, keyOf, uniqueIn } from '../content/target.ts'
import { newText, newTextIn } from './agreements-in-force.ts'

export type Releaser = { user_id: number; name: string }

/** Why visitors now see something else. */
export type Cause = {
  readonly cause: ReleaseCause
  readonly launch_id?: number
  /** The release that is undone. */
  readonly undoes_id?: number
}
/** A version that visitors will see; `own` is null where the page is no longer published. */
export type Outgoing = { readonly target: ContentTarget; readonly own: unknown } & (
  | { readonly version: number }
  | { readonly version: null; readonly own: null }
)

/**
 * Shows versions to their readers: one release for each site; the buyers' portal keeps none. Returns the ids of the releases.
 * The caller holds the transaction and writes the trail.
 */
export async function release(
  deps: Deps,
  trx: Trx,
  { cause, launch_id, undoes_id }: Cause,
  going: readonly Outgoing[],
  who: Releaser,
): Promise<number[]> {
  const ids: number[] = []
  for (const [brand, pages] of Map.groupBy(going, ({ target }) => target.brand)) {
    const id =
      brand &&
      (await insertedId(trx, 'site_releases', {
        site_id: brand.site_id,
        brand_id: brand.id,
        cause,
        launch_id: launch_id ?? null,
        undoes_id: undoes_id ?? null,
        released_at: deps.now(),
        released_by: who.user_id,
        released_by_name: who.name,
      }))
    if (id !== null) ids.push(id)
    for (const page of pages) {
      if (id !== null) {
        const live = await publishedOf(trx, page.target)
        await insertRow(trx, 'site_release_members', {
          release_id: id,
          ...keyOf(page.target),
          version: page.version,
          before_own: live ? JSON.stringify(live.own) : null,
          before_version: live?.version ?? null,
        })
      }
      await callOff(deps, trx, page.target)
      if (page.version !== null) await putLive(deps, trx, page, who)
      else
        await trx
          .deleteFrom(drawerOf(page.target).published)
          .where(eb => eb.and(keyOf(page.target)))
          .execute()
    }
  }
  return ids
}

/** Shows one version to its readers and adds it to the page's history. */
async function putLive(deps: Deps, trx: Trx, { target, version, own }: Outgoing, who: Releaser): Promise<void> {
  if (version === null) throw new Error('nothing cannot be put before readers')
  const { published, revisions } = drawerOf(target)
  const stored = JSON.stringify(own)
  const live = {
    own: stored,
    version,
    published_at: deps.now(),
    published_by: who.user_id,
    published_by_name: who.name,
  }
  const key = keyOf(target)
  await trx
    .insertInto(published)
    .values({ ...key, ...live })
    .onConflict(conflict => conflict.columns(uniqueIn(target)).doUpdateSet(live))
    .execute()
  await trx
    .insertInto(revisions)
    .values({
      ...key,
      version,
      kind: 'publish',
      own: stored,
      created_at: live.published_at,
      created_by: who.user_id,
      created_by_name: who.name,
    })
    .onConflict(conflict => conflict.columns([...uniqueIn(target), 'version', 'kind']).doNothing())
    .execute()
}

/** Ends the schedule of a page. */
export const callOff = (deps: Deps, trx: Trx, target: ContentTarget) =>
  trx
    .updateTable(drawerOf(target).schedules)
    .where(eb => eb.and(keyOf(target)))
    .where('status', '=', 'waiting')
    .set({ status: 'cancelled', done_at: deps.now() })
    .execute()

/** Any save or publication of the page waits until the caller's transaction ends. */
export const lockPage = (trx: Trx, target: ContentTarget) =>
  trx
    .selectFrom(drawerOf(target).drafts)
    .where(eb => eb.and(keyOf(target)))
    .forUpdate()
    .select('version')
    .executeTakeFirst()

type Stood = { updated_at: Date; updated_by_name: string | null } | undefined
/** The caller's refusal when a page changed since it was read. */
export type Moved = (target: ContentTarget, since: Stood) => Refusal

/** The draft that the caller read, ready to publish. Refused where it changed since or is invalid. */
export async function sound(
  ctx: CallerCtx,
  trx: Trx,
  { target, version, group }: { target: ContentTarget; version: number; group: Record<string, unknown> | null },
  { moved, nameOf }: { moved: Moved; nameOf: (target: ContentTarget) => string },
): Promise<Outgoing> {
  const draft = await draftOf(trx, target)
  if (draft?.version !== version) throw moved(target, draft)
  const values = valuesOf(ctx, target, group, draft.own)
  const problem =
    Object.values(validate(target.content, values))[0]?.[0] ??
    ((await newTextIn(trx, target, values)) ? newText : undefined)
  if (problem) throw new Refusal('INVALID', { errors: { members: [`${nameOf(target)}: ${problem}`] } })
  const waits = await unagreed(trx, target, version)
  if (waits !== undefined) throw new Refusal('INVALID', { errors: { members: [waits] } })
  return { target, version, own: draft.own }
}

type Came = {
  readonly target: ContentTarget
  readonly version: number | null
  readonly before_own: unknown
  readonly before_version: number | null
}
/** The versions before these pages were published. Refused where one was published again since: undoing would lose that one too. */
export async function before(trx: Trx, came: readonly Came[], moved: Moved): Promise<Outgoing[]> {
  const back: Outgoing[] = []
  for (const { target, version, before_own, before_version } of came) {
    const live = await publishedOf(trx, target)
    if ((live?.version ?? null) !== version)
      throw moved(target, live && { updated_at: live.published_at, updated_by_name: live.published_by_name })
    back.push(
      before_version === null
        ? { target, version: null, own: null }
        : { target, version: before_version, own: before_own },
    )
  }
  return back
}
