import type { Static } from 'typebox'
import { brandById } from '../../../model/brands.ts'
import type { calendar } from '../../../model/contract/calendar.ts'
import { may } from '../../../model/pages/access.ts'
import { labelOfPage, type PageId } from '../../../model/pages/index.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { publicationFlag } from '../../../model/workflows/publication.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { type CalendarRow, pageOfRow, type Sources } from './calendar-rows.ts'

export type EntryOnWire = Static<(typeof calendar)['list']['reply']>['items'][number]

/** The right that moving it takes. */
export function flagToMove({ kind }: RecordSource, field: string): Flag {
  const isStep = kind.dates?.[field]?.step !== undefined
  return isStep && kind.publication ? publicationFlag(kind.publication) : 'edit'
}

/** Whether the caller holds the right on the page, in every one of these brands where the page is of brands. */
export const holds = ({ caller }: CallerCtx, flag: Flag, page: PageId, brands: readonly number[], isBranded: boolean) =>
  may(caller.access, flag, page) &&
  brands.every(id => {
    const brand = brandById(id)
    return brand && (isBranded ? may(caller.access, flag, page, brand.code) : caller.brand_ids.some(own => own === id))
  })

export const launchPage = 'website.launches'
const planned: Record<string, string> = { waiting: 'Scheduled', done: 'Published', failed: 'Not published' }

/** A row as the calendar tells it; undefined where its page is gone. */
export function entryOf(ctx: CallerCtx, sources: Sources, row: CalendarRow): EntryOnWire | undefined {
  const { of, field, id, version, person_id, person } = row
  const now = ctx.deps.now()
  const day = row.day ?? manilaDate(row.at ?? now)
  const brands = row.brand_ids ?? []
  const shared = {
    ...{ of, field, id, version, day, at: row.at?.toISOString() ?? null },
    brands: brands.flatMap(each => brandById(each)?.code ?? []),
    held: row.held,
    person: person_id === null || person === null ? null : { id: person_id, name: person },
  }
  if (of === 'page' || of === 'portalPage') {
    const page = pageOfRow(row)
    if (!page) return undefined
    const isWaiting = row.status === 'waiting'
    return {
      ...{ ...shared, page, means: 'goes_out', name: labelOfPage(page), what: 'page' },
      state: planned[row.status ?? ''] ?? null,
      is_past: !isWaiting,
      movable: isWaiting && holds(ctx, 'publish', page, brands, of === 'page'),
    }
  }
  if (of === 'launch') {
    const isWaiting = row.status === 'waiting'
    return {
      ...{ ...shared, page: launchPage, means: 'goes_out', name: row.name, what: 'launch' },
      state: planned[row.status ?? ''] ?? null,
      is_past: !isWaiting,
      movable: isWaiting && holds(ctx, 'publish', launchPage, brands, false),
    }
  }
  const listSource = sources[of]
  const { kind, list, page } = listSource
  const date = kind.dates?.[field]
  if (!date) return undefined
  const today = manilaDate(now)
  const isOver = date.means === 'ends' ? day < today : day <= today
  return {
    ...{ ...shared, page, means: date.means, name: row.name, what: list.one },
    state: kind.publication?.states[row.status ?? '']?.label ?? null,
    is_past: row.at ? row.at <= now : isOver,
    movable: date.stays !== true && holds(ctx, flagToMove(listSource, field), page, brands, list.branded),
  }
}
