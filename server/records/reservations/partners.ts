import type { Selectable } from 'kysely'
import type { Db } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'

export type ReservationPartner = Selectable<Tables['reservation_partners']> & { name: string }

const rank = { principal: 0, spouse: 1, co_buyer: 2, attorney_in_fact: 3 } as const

/** The buyers of a reservation, the principal first. */
export async function partnersOf(db: Db, reservation_no: string): Promise<ReservationPartner[]> {
  const rows = await db
    .selectFrom('reservation_partners')
    .where('reservation_no', '=', reservation_no)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows
    .map(row => ({
      ...row,
      name:
        row.buyer_type === 'corporate'
          ? (row.corporate_name ?? '')
          : [row.first_name, row.middle_name, row.last_name, row.suffix].filter(Boolean).join(' '),
    }))
    .sort((a, b) => rank[a.partner_role] - rank[b.partner_role] || a.id - b.id)
}

/** The required fields of an individual's and a firm's sheet (domain.md 1C, R = Y). */
const ofAnybody = {
  mobile: 'Mobile',
  email: 'E-mail',
  present_city: 'Present address',
  id_type: 'ID',
  id_no: 'ID no.',
  source_of_funds: 'Source of funds',
} as const
const ofPerson = {
  last_name: 'Last name',
  first_name: 'First name',
  birth_date: 'Birth date',
  birth_place: 'Birth place',
  sex: 'Sex',
  civil_status: 'Civil status',
  citizenship: 'Citizenship',
  employment_type: 'Employment',
} as const
const ofFirm = {
  corporate_name: 'Corporate name',
  sec_reg_no: 'SEC registration',
  signatory_name: 'Signatory',
  signatory_title: 'Title of the signatory',
  secretary_cert_date: "Date of the secretary's certificate",
} as const

export function missingOf(partner: ReservationPartner, today: string): string[] {
  const wanted = { ...(partner.buyer_type === 'corporate' ? ofFirm : ofPerson), ...ofAnybody }
  const blank = Object.entries(wanted).flatMap(([field, label]) => {
    const value = partner[field as keyof typeof wanted & keyof ReservationPartner]
    return value === null || value === '' ? [label] : []
  })
  const isExpired = partner.id_valid_until !== null && partner.id_valid_until < today
  return isExpired ? [...blank, 'A valid ID (this one has expired)'] : blank
}
