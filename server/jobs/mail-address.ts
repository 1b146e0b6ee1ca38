import { type BrandId, brandById } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import type { MailEvent } from '../../model/mails/mail-event.ts'
import { numberIn } from '../../model/mails/mail-words.ts'
import { may, maySee } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import { isBranded } from '../../model/pages/menu.ts'
import { pathOfRecord } from '../../model/pages/path-of-record.ts'
import { pathOf } from '../../model/pages/route.ts'
import { caseAddress, waitingPage } from '../../model/workflows/waiting.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import type { Db } from '../db/handle.ts'
import { caseNumbered } from '../records/cases/waiting.ts'

/** Where a mail leads: its path, and whose right to see what stands there decides. */
type DeskPath = { readonly path: string; readonly page: PageId; readonly brand_ids: readonly number[] }
type Spoken = { readonly body: string; readonly brand_id: number | null }
/** Those who read one mail, by how they read it: with the address, and without. */
export type Readers = { readonly led: ReadonlySet<string>; readonly path: string | undefined }

const digits = (number: string): number | undefined => {
  const id = Number(/(?<!\d)\d+$/.exec(number)?.[0])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
/** The record of a number in a list of its own. */
const idOf: { readonly [P in PageId]?: (db: Db, number: string) => Promise<number | undefined> } = {
  'website.property-inquiry': async (_, number) => digits(number),
  'website.appointment-inquiry': async (_, number) => digits(number),
  'website.application-list': async (_, number) => digits(number),
  'admin.user-account': async (_, number) => digits(number),
  'buyers_portal.inquiry-list': async (db, number) =>
    (await db.selectFrom('buyer_inquiries').where('ticket_no', '=', number).select('id').executeTakeFirst())?.id,
  'sellers_portal.sellers': async (db, number) =>
    (await db.selectFrom('sellers').where('seller_code', '=', number).select('id').executeTakeFirst())?.id,
}

/** The screen of a mail, on its record where the mail has a number (decisions 264, 300). */
async function placeOf(db: Db, { opens, by }: MailEvent, { body, brand_id }: Spoken): Promise<DeskPath | undefined> {
  if (opens === undefined) return undefined
  // A page that is of no brand and names no record opens for every brand.
  const brand_ids = brand_id === null || (by === undefined && !isBranded(opens)) ? [] : [brand_id]
  const list = { path: pathOfRecord(opens, brand_id as BrandId | null), page: opens, brand_ids }
  const number = by && numberIn(body)
  if (number === undefined) return list
  if (by === 'search') return { ...list, path: `${pathOf(opens)}?search=${encodeURIComponent(number)}` }
  const find = by === 'record' ? idOf[opens] : undefined
  if (find) {
    const id = await find(db, number)
    return id === undefined ? list : { ...list, path: pathOfRecord(opens, brand_id as BrandId | null, id) }
  }
  const found = await caseNumbered(db, number)
  if (!found) return list
  const page = waitingPage(found.key)
  // Who sees a case and decides none has no inbox: it opens on the page of its kind.
  const path = by === 'open' ? caseAddress(found) : pathOfRecord(page, null, found.id)
  return { path, page, brand_ids: found.brand_ids }
}

/**
 * Who of these is led to what a mail speaks of: whoever may see it. Of a mail that is for the desk alone also who has no
 * account here, since lists of addresses have none; a seller, a buyer and a member of staff without the right are told
 * without an address, which would not open for them.
 */
export async function readersOf(db: Db, event: MailEvent, said: Spoken, all: readonly string[]): Promise<Readers> {
  const place = await placeOf(db, event, said)
  if (!place) return { led: new Set(), path: undefined }
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['u.email']), 'in', [...all.map(each => each.toLowerCase()), '']))
    .select(['u.email', 'u.user_type_id', 'u.deleted_at', ...accessColumns.map(name => `r.${name}` as const)])
    .execute()
  const opensFor = new Map(
    rows.map(({ email, user_type_id, deleted_at, ...role }) => {
      const isStaff = user_type_id === cmsUserType && deleted_at === null
      return [email.toLowerCase(), isStaff && sees(accessOfRow(role as Parameters<typeof accessOfRow>[0]), place)]
    }),
  )
  const isLed = (email: string) => opensFor.get(email.toLowerCase()) ?? event.outside !== true
  return { led: new Set(all.filter(isLed)), path: place.path }
}

function sees(access: ReturnType<typeof accessOfRow>, { page, brand_ids }: DeskPath): boolean {
  if (brand_ids.length === 0) return maySee(access, page)
  return brand_ids.some(id => {
    const brand = brandById(id)
    return brand === undefined ? false : may(access, 'view', page, brand.code)
  })
}
