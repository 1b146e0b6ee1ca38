import { brandById } from '../../../model/brands.ts'
import type { Fields } from '../../../model/content/field.ts'
import { Refusal } from '../../../model/errors.ts'
import { isListKey } from '../../../model/kinds/facts-of-list.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { hasHistory } from '../../../model/kinds/history-keys.ts'
import { queryOfList } from '../../../model/kinds/on-page.ts'
import { isTalkKey, type TalkKey } from '../../../model/kinds/talk.ts'
import { maySee } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { hiddenOn } from '../../../model/pages/kept.ts'
import { landingPath } from '../../../model/pages/landing-path.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { detailParamOf, paramsOf, pathOf } from '../../../model/pages/route.ts'
import type { CallerCtx, Ctx } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import type { HistorySource, HistorySubject } from '../history/history-source.ts'
import type { StaffCaller } from './mentionable.ts'

/** Where each kind that is talked about is found; who may not see the record is refused there. */
export type TalkSources = { readonly [K in TalkKey]: TalkSource }
/** A page of many kinds of content says which page a record of it is on. */
export type TalkSource = Pick<HistorySource, 'entity' | 'find'> & {
  readonly page: PageId | ((id: string) => PageId)
  /** Where it is opened, if that is another page than the one whose right it has. */
  readonly opensOn?: PageId
  /** What its address asks of that page, if not the record of a list. */
  query?(talked: Pick<Talked, 'id' | 'subject'>): Readonly<Record<string, string>>
}

/** A record that is talked about, as the caller may see it. */
export type Talked = {
  readonly kind: TalkKey
  readonly id: string
  readonly page: PageId
  /** Where it is opened in the desk. */
  readonly to: string
  readonly entity: string
  readonly subject: HistorySubject
  /** The fields that a comment may be about. */
  readonly fields: Fields
  /** The fields that the caller does not see: what is said of them, they do not see either. */
  readonly hidden: ReadonlyMap<string, string>
}

/** Whether somebody sees a thread, by the field that it is about. */
export const seesField = ({ hidden }: Pick<Talked, 'hidden'>, field: string | null | undefined): boolean =>
  field == null || !field.split('.').some(name => hidden.has(name))

/** The record as its own read answers it: who may not see it is refused as there. */
export async function talkedOf(ctx: CallerCtx, sources: TalkSources, kind: string, id: string): Promise<Talked> {
  if (!isTalkKey(kind)) throw new Refusal('NOT_FOUND')
  const { page, entity, find, opensOn, query } = sources[kind]
  const subject = await find(ctx, id)
  const at = typeof page === 'string' ? page : page(id)
  const hidden = hiddenOn(ctx.caller.access, at)
  const fields = hasHistory(kind) ? fieldsOfHistory(kind, subject.form) : subject.fields
  const named = recordIdOf(id, subject)
  return {
    kind,
    id: named,
    page: at,
    to: addressOf(ctx, { kind, id: named, subject, page: opensOn ?? at }, query),
    entity,
    subject,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name))),
    hidden,
  }
}

/** Rows go by the number of their address; what is named by a word has several spellings, of which the last known is one. */
const recordIdOf = (id: string, { ids }: HistorySubject): string => (/^[1-9]\d*$/.test(id) ? id : (ids.at(-1) ?? id))

type Asking = Pick<Ctx, 'deps'> & Pick<CallerCtx, 'request'>

/** Whether somebody of staff may see the record now, and the field of it that is talked about. */
export async function maySeeRecord(
  ctx: Asking,
  sources: TalkSources,
  person: StaffCaller,
  { kind, id }: Pick<Talked, 'kind' | 'id'>,
  field?: string,
): Promise<boolean> {
  const theirs = await seenBy(ctx, sources, person, kind, id)
  return theirs !== undefined && seesField(theirs, field)
}

/** The record as that person may see it; undefined where they may not, or not any more. */
export async function seenBy(
  { deps, request }: Asking,
  sources: TalkSources,
  caller: StaffCaller,
  kind: string,
  id: string,
): Promise<Talked | undefined> {
  const theirs: CallerCtx = {
    deps,
    caller,
    db: dbOf(deps, caller),
    request,
    action: '',
    record: () => Promise.reject(new Error('Who is asked whether they may see a record changes nothing.')),
    repeated: () => undefined,
    header: () => undefined,
  }
  try {
    return await talkedOf(theirs, sources, kind, id)
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) return undefined
    throw error
  }
}

/** Records as the caller may see them now, each looked at once, however many comments are about it. */
export function seeing(ctx: CallerCtx, sources: TalkSources) {
  const seen = new Map<string, Promise<Talked | undefined>>()
  return ({ kind, record_id }: { readonly kind: string; readonly record_id: string }): Promise<Talked | undefined> => {
    const name = `${kind} ${record_id}`
    const found = seen.get(name) ?? seenBy(ctx, sources, ctx.caller, kind, record_id)
    seen.set(name, found)
    return found
  }
}
export type Seeing = ReturnType<typeof seeing>

type Placed = Pick<Talked, 'kind' | 'id' | 'subject' | 'page'>

/** What is of no brand, or of all, stands on the page of a brand that its reader has. */
function addressOf({ caller }: CallerCtx, { kind, id, subject, page }: Placed, query: TalkSource['query']): string {
  const theirs = () => caller.brand_ids.map(brandById).find(each => each && maySee(caller.access, page, each.code))
  const brand = subject.brand_id === null ? theirs() : brandById(subject.brand_id)
  const given: Readonly<Record<string, string | undefined>> = {
    [brandParam]: brand?.slug,
    propertyName: subject.property,
  }
  const names = paramsOf(page)
  // Of none of their brands: they find it by its number.
  if (!names.every(name => given[name])) return landingPath
  const params = Object.fromEntries(names.map(name => [name, given[name] ?? '']))
  const detail = detailParamOf(page)
  const list = isListKey(kind) ? queryOfList(kind) : {}
  const isFirst = Object.keys(list).length === 0
  const isRow = (hasHistory(kind) || isListKey(kind)) && /^\d+$/.test(id)
  // The address of a record of a page is one of the list that the page opens with.
  if (!query && isRow && detail !== undefined && isFirst) return pathOf(page, { ...params, [detail]: id })
  const asked = query?.({ id, subject }) ?? (isRow && isListKey(kind) ? { ...list, open: id } : {})
  const search = new URLSearchParams(asked).toString()
  return search === '' ? pathOf(page, params) : `${pathOf(page, params)}?${search}`
}
