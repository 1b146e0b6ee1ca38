import { validate } from '../../../model/content/validate.ts'
import type { ReleaseCause } from '../../../model/contract/site-releases.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import type { CallerCtx, Deps } from '../../http/context.ts'
import { drawerOf, keyOf, type Place, type SitePlace, uniqueIn } from './place.ts'
import { draftOf, publishedOf, valuesOf } from './store.ts'

export type Who = { user_id: number; name: string }

/** Why visitors see something else now. */
export type Cause = {
  readonly cause: ReleaseCause
  readonly launch_id?: number
  /** The release that is taken back. */
  readonly undoes_id?: number
}
/** A version that becomes what visitors see; `own` is null where the page is no longer published. */
export type Outgoing<P extends Place = SitePlace> = { readonly place: P; readonly own: unknown } & (
  | { readonly version: number }
  | { readonly version: null; readonly own: null }
)

/** Makes versions what visitors see: one release in each site. The caller holds the transaction and writes the trail. */
export async function release(
  deps: Deps,
  trx: Trx,
  { cause, launch_id, undoes_id }: Cause,
  going: readonly Outgoing[],
  who: Who,
): Promise<number[]> {
  const ids: number[] = []
  for (const [brand, pages] of Map.groupBy(going, ({ place }) => place.brand)) {
    const { id } = await trx
      .insertInto('site_releases')
      .values({
        site_id: brand.site_id,
        brand_id: brand.id,
        cause,
        launch_id: launch_id ?? null,
        undoes_id: undoes_id ?? null,
        released_at: deps.now(),
        released_by: who.user_id,
        released_by_name: who.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    for (const page of pages) {
      const live = await publishedOf(trx, page.place)
      await trx
        .insertInto('site_release_members')
        .values({
          release_id: id,
          ...keyOf(page.place),
          version: page.version,
          before_own: live ? JSON.stringify(live.own) : null,
          before_version: live?.version ?? null,
        })
        .execute()
      await callOff(deps, trx, page.place)
      if (page.version !== null) await putLive(deps, trx, page, who)
      else
        await trx
          .deleteFrom('site_published')
          .where(eb => eb.and(keyOf(page.place)))
          .execute()
    }
  }
  return ids
}

/** Makes one version what its readers see, and says so in the page's history. */
export async function putLive(deps: Deps, trx: Trx, { place, version, own }: Outgoing<Place>, who: Who): Promise<void> {
  if (version === null) throw new Error('nothing cannot be put before readers')
  const { published, revisions } = drawerOf(place)
  const stored = JSON.stringify(own)
  const live = {
    own: stored,
    version,
    published_at: deps.now(),
    published_by: who.user_id,
    published_by_name: who.name,
  }
  const key = keyOf(place)
  await trx
    .insertInto(published)
    .values({ ...key, ...live })
    .onConflict(conflict => conflict.columns(uniqueIn(place)).doUpdateSet(live))
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
    .onConflict(conflict => conflict.columns([...uniqueIn(place), 'version', 'kind']).doNothing())
    .execute()
}

/** Ends what was scheduled for a page. */
export const callOff = (deps: Deps, trx: Trx, place: Place) =>
  trx
    .updateTable(drawerOf(place).schedules)
    .where(eb => eb.and(keyOf(place)))
    .where('status', '=', 'waiting')
    .set({ status: 'cancelled', done_at: deps.now() })
    .execute()

/** A save or a publication of the page waits until the caller's transaction is through. */
export const lockPage = (trx: Trx, place: SitePlace) =>
  trx
    .selectFrom('site_sections')
    .where(eb => eb.and(keyOf(place)))
    .forUpdate()
    .select('version')
    .executeTakeFirst()

type Stood = { updated_at: Date; updated_by_name: string | null } | undefined
/** How the caller refuses a page that moved on since it was looked at. */
export type Moved = (place: SitePlace, since: Stood) => Refusal

/** The draft that was looked at, ready to go out; refused where it moved on or is not sound. */
export async function sound(
  ctx: CallerCtx,
  trx: Trx,
  { place, version, group }: { place: SitePlace; version: number; group: Record<string, unknown> | null },
  { moved, nameOf }: { moved: Moved; nameOf: (place: SitePlace) => string },
): Promise<Outgoing> {
  const draft = await draftOf(trx, place)
  if (draft?.version !== version) throw moved(place, draft)
  const problem = Object.values(validate(place.content, valuesOf(ctx, place, group, draft.own)))[0]
  if (problem) throw new Refusal('INVALID', { errors: { members: [`${nameOf(place)}: ${problem[0]}`] } })
  return { place, version, own: draft.own }
}

type Came = {
  readonly place: SitePlace
  readonly version: number | null
  readonly before_own: unknown
  readonly before_version: number | null
}
/** What stood before these pages came; refused where one was published again since, for that would go with it. */
export async function before(trx: Trx, came: readonly Came[], moved: Moved): Promise<Outgoing[]> {
  const back: Outgoing[] = []
  for (const { place, version, before_own, before_version } of came) {
    const live = await publishedOf(trx, place)
    if ((live?.version ?? null) !== version)
      throw moved(place, live && { updated_at: live.published_at, updated_by_name: live.published_by_name })
    back.push(
      before_version === null
        ? { place, version: null, own: null }
        : { place, version: before_version, own: before_own },
    )
  }
  return back
}
