import { sql } from 'kysely'
import type { FieldErrors } from '../../../model/errors.ts'
import { formatProblem } from '../../../model/rules/formats.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { writeRow } from '../../records/cases/write.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'
import type { By } from './own-booking.ts'

export type BuyerInput = Parameters<HandlersOf<'sellersPortal'>['reserve']>[0]['body']['buyers'][number]
type Known = LoadedReservation['partners']
type At = { readonly reservation_no: string; readonly brand_id: number }

const personal = { first_name: 'First name', last_name: 'Last name' } as const

/** A name that is blank, or is none (domain.md 3.1, "names"); a buyer who is known may leave theirs as they are. */
function nameFaults(buyer: BuyerInput, isKnown: boolean, at: string): FieldErrors {
  if (buyer.buyer_type === 'corporate')
    return isKnown || buyer.corporate_name?.trim() ? {} : { [`${at}.corporate_name`]: ['Corporate name is required.'] }
  return Object.fromEntries(
    Object.entries(personal).flatMap(([field, label]): [string, string[]][] => {
      const said = buyer[field as keyof typeof personal]
      if (!said?.trim()) return isKnown && said === undefined ? [] : [[`${at}.${field}`, [`${label} is required.`]]]
      const problem = formatProblem('name', said.trim(), label)
      return problem ? [[`${at}.${field}`, [problem]]] : []
    }),
  )
}

/** What is wrong with the buyers that a seller names, by field. */
export function buyerFaults(buyers: readonly BuyerInput[], known: Known = []): FieldErrors {
  if (buyers.length === 0) return { buyers: ['Add at least one buyer.'] }
  const principals = buyers.filter(({ partner_role }) => partner_role === 'principal').length
  const errors: FieldErrors = principals === 1 ? {} : { buyers: ['Name exactly one buyer as the principal.'] }
  for (const [i, buyer] of buyers.entries()) {
    const { partner_id } = buyer
    const at = `buyers.${i}`
    const own = known.find(each => each.partner_id === partner_id)
    if (partner_id !== undefined && !own)
      errors[`${at}.partner_id`] = ['This buyer is not of this reservation. Leave the number out for a new buyer.']
    else if (partner_id !== undefined && buyers.findIndex(each => each.partner_id === partner_id) < i)
      errors[`${at}.partner_id`] = ['This buyer is listed twice.']
    else Object.assign(errors, nameFaults(buyer, own?.buyer_type === buyer.buyer_type, at))
  }
  return errors
}

const namesOf = ({ buyer_type, first_name, last_name, corporate_name }: BuyerInput) =>
  buyer_type === 'corporate'
    ? {
        first_name: '',
        last_name: '',
        ...(corporate_name === undefined ? {} : { corporate_name: corporate_name.trim() }),
      }
    : {
        corporate_name: null,
        ...(first_name === undefined ? {} : { first_name: first_name.trim() }),
        ...(last_name === undefined ? {} : { last_name: last_name.trim() }),
      }

/** Adds a buyer, who is given a number of their own (`BP0032118`). */
async function add(trx: Trx, at: At, buyer: BuyerInput, { now, user_id }: By): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('reservation_partners', 'id')) as id`.execute(trx)
  const id = rows[0]?.id ?? 0
  const { buyer_type, partner_role } = buyer
  await trx
    .insertInto('reservation_partners')
    .values({
      ...at,
      id,
      partner_id: `BP${String(id).padStart(7, '0')}`,
      buyer_type,
      partner_role,
      ...namesOf(buyer),
      ...{ created_at: now, updated_at: now, created_by: user_id, updated_by: user_id },
    })
    .execute()
}

/** Why a buyer cannot be taken off: papers, answers and signatures name them. */
export async function removalFaults(trx: Trx, at: At, gone: Known): Promise<FieldErrors> {
  const ids = gone.map(({ partner_id }) => partner_id)
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from cis_attachments where reservation_no = ${at.reservation_no} and brand_id = ${at.brand_id}
    union select partner_id from client_surveys where reservation_no = ${at.reservation_no} and brand_id = ${at.brand_id}
    union select partner_id from client_signatures where reservation_no = ${at.reservation_no} and brand_id = ${at.brand_id}
      and partner_id is not null`.execute(trx)
  const bound = gone.filter(({ partner_id }) => rows.some(row => row.partner_id === partner_id))
  return bound.length === 0 || ids.length === 0
    ? {}
    : {
        buyers: bound.map(
          ({ name }) =>
            `${name} has handed in papers or signed, and stays. To sell to somebody else, cancel this reservation and begin another.`,
        ),
      }
}

/** Writes the buyers as they are to be; true where somebody came or went. */
export async function writeBuyers(
  trx: Trx,
  at: At,
  buyers: readonly BuyerInput[],
  known: Known,
  by: By,
): Promise<boolean> {
  const gone = known.filter(({ partner_id }) => !buyers.some(buyer => buyer.partner_id === partner_id))
  for (const { partner_id } of gone)
    await trx
      .deleteFrom('reservation_partners')
      .where('reservation_no', '=', at.reservation_no)
      .where('brand_id', '=', at.brand_id)
      .where('partner_id', '=', partner_id)
      .execute()
  for (const buyer of buyers) {
    const { partner_id, buyer_type, partner_role } = buyer
    if (partner_id === undefined) await add(trx, at, buyer, by)
    else
      await writeRow(
        trx,
        'reservation_partners',
        { ...at, partner_id },
        { buyer_type, partner_role, ...namesOf(buyer) },
        by,
      )
  }
  await namedAfterPrincipal(trx, at)
  return gone.length > 0 || buyers.some(({ partner_id }) => partner_id === undefined)
}

/** A reservation carries its principal's name, so that searches find it. */
export const namedAfterPrincipal = (trx: Trx, { reservation_no, brand_id }: At) =>
  sql`update reservations as t set buyer_name = case p.buyer_type when 'corporate' then coalesce(p.corporate_name, '')
      else trim(p.first_name || ' ' || p.last_name) end
    from reservation_partners as p where p.reservation_no = t.reservation_no and p.partner_role = 'principal'
    and t.reservation_no = ${reservation_no} and t.brand_id = ${brand_id}`.execute(trx)
