import { type RawBuilder, sql } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import type { RepliedList } from '../../../model/contract/replies.ts'
import { existing } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { firstNameOf } from '../../../model/rules/first-name.ts'
import { buyerInquiryStates, buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import { inquiryNumber, inquiryStates, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { CallerCtx } from '../../call/context.ts'

/** Where the inquiries of a list are, with what a reply may speak of. */
export const answered = {
  webInquiries: {
    page: inquiryWorkflow.page,
    states: inquiryStates,
    table: 'web_inquiries',
    replies: 'web_inquiry_replies',
    subject: sql<string>`coalesce(t.inquiry_type, '')`,
    // Where a site asks for no first name its mails greet a customer.
    firstname: sql<string | null>`coalesce(nullif(t.firstname, ''), 'customer')`,
    contract_no: sql<string>`''`,
    no: sql<string | null>`null::text`,
  },
  buyerInquiries: {
    page: buyerInquiryWorkflow.page,
    states: buyerInquiryStates,
    table: 'buyer_inquiries',
    replies: 'buyer_inquiry_replies',
    subject: sql<string>`t.subject`,
    firstname: sql<string | null>`(select u."Firstname" from contracts c join users u on u.id = c.buyer_id
      where c.contract_no = t.contract_no and c.brand_id = t.brand_id limit 1)`,
    contract_no: sql<string>`t.contract_no`,
    no: sql<string | null>`t.ticket_no`,
  },
} as const satisfies {
  readonly [L in RepliedList]: { readonly [part: string]: RawBuilder<unknown> | string | object }
}

export const numberOf = (id: number, no: string | null): string => no ?? inquiryNumber(id)

export type Answerable = {
  id: number
  brand: Brand
  email: string
  name: string
  firstname: string
  number: string
  subject: string
  property: string
  contract_no: string
}

/** The inquiry, for who has the right for its brand; of another brand it is not found. */
export async function inquiryOf(
  { db, caller }: CallerCtx,
  list: RepliedList,
  id: number,
  flag: 'view' | 'edit',
): Promise<Answerable> {
  const { table, page, subject, firstname, contract_no, no } = answered[list]
  const { rows } = await sql<
    Omit<Answerable, 'brand' | 'number' | 'firstname'> & { brand_id: number; no: string | null; first: string | null }
  >`
    select t.id, t.brand_id, t.email, t.name, ${firstname} as first, ${no} as no, ${subject} as subject,
      coalesce(p.property_name, '') as property, ${contract_no} as contract_no
    from ${sql.table(table)} as t left join property_names p on p.id = t.property_id
    where t.id = ${id} and t.brand_id = any(${caller.brand_ids}::int[])`.execute(db)
  const { brand_id, no: said, first, ...found } = existing(rows[0])
  const brand = existing(brandById(brand_id))
  existing(may(caller.access, flag, page, brand.code) ? brand : undefined)
  return { ...found, firstname: first ?? firstNameOf(found.name), brand, number: numberOf(found.id, said) }
}
