import { brandById } from '../../../model/brands.ts'
import type { Fields } from '../../../model/content/field.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { hasHistory } from '../../../model/kinds/history-keys.ts'
import { isTalkKey, type TalkKey } from '../../../model/kinds/talk.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { hiddenOn } from '../../../model/pages/kept.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { detailParamOf, paramsOf, pathOf } from '../../../model/pages/route.ts'
import type { CallerCtx, Ctx } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import type { HistorySource, Subject } from '../history/source.ts'
import type { StaffCaller } from './people.ts'

/** Where each kind that is talked about is found; who may not see the record is refused there. */
export type TalkSources = { readonly [K in TalkKey]: TalkSource }
/** A page of many kinds of content says which page a record of it is on. */
export type TalkSource = Pick<HistorySource, 'entity' | 'find'> & { readonly page: PageId | ((id: string) => PageId) }

/** A record that is talked about, as the caller may see it. */
export type Talked = {
  readonly kind: TalkKey
  readonly id: string
  readonly page: PageId
  readonly entity: string
  readonly subject: Subject
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
  const { page, entity, find } = sources[kind]
  const subject = await find(ctx, id)
  const at = typeof page === 'string' ? page : page(id)
  const hidden = hiddenOn(ctx.caller.access, at)
  const fields = hasHistory(kind) ? fieldsOfHistory(kind, subject.form) : subject.fields
  return {
    kind,
    id: recordIdOf(id, subject),
    page: at,
    entity,
    subject,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name))),
    hidden,
  }
}

/** Rows go by the number of their address; what is named by a word has several spellings, of which the last known is one. */
const recordIdOf = (id: string, { ids }: Subject): string => (/^[1-9]\d*$/.test(id) ? id : (ids.at(-1) ?? id))

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

/** Where the record is opened in the desk. */
export function talkAddress({ page, id, kind, subject }: Talked): string {
  const brand = subject.brand_id === null ? undefined : brandById(subject.brand_id)
  const given: Readonly<Record<string, string | undefined>> = {
    [brandParam]: brand?.slug,
    propertyName: subject.property,
  }
  const params: Record<string, string> = {}
  for (const name of paramsOf(page)) params[name] = given[name] ?? ''
  const detail = detailParamOf(page)
  const isRow = hasHistory(kind) && /^\d+$/.test(id) && pageOf(page).screen.kind !== 'content'
  if (isRow && detail !== undefined) return pathOf(page, { ...params, [detail]: id })
  return isRow && kind !== 'units' ? `${pathOf(page, params)}?open=${id}` : pathOf(page, params)
}
