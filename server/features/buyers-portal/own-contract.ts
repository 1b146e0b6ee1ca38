import { type RawBuilder, sql } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { Buyer, BuyerCtx } from '../../call/context.ts'

/** One error for each field of a form that is empty. */
export const required = <F extends object>(form: F, names: readonly (keyof F & string)[]): FieldErrors =>
  Object.fromEntries(
    names.flatMap(name => {
      const label = name.replaceAll('_', ' ')
      return String(form[name] ?? '').trim() === '' ? [[name, [`${capital(label)} is required.`]]] : []
    }),
  )

/** The numbers of a buyer's contracts, of all brands: those under the address of their account. Every query of a buyer states it. */
export const contractsOf = ({ email }: Buyer): RawBuilder<unknown> =>
  sql`(select own.contract_no from contracts as own where lower(own.email) = ${email})`

/** The buyer's contract of this number; whether somebody else has one is not told. */
export async function contractOf({ deps, buyer }: BuyerCtx, contract_no: string) {
  const contract = await deps.db.system
    .selectFrom('contracts as c')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .where('c.contract_no', '=', contract_no.trim())
    .where(sql<string>`lower(c.email)`, '=', buyer.email)
    .select(['c.contract_no', 'c.brand_id', 'c.property_id', 'c.buyer_name', 'c.email', 'p.property_name'])
    .executeTakeFirst()
  const brand: Brand | undefined = contract && brandById(contract.brand_id)
  if (!contract || !brand)
    throw new Refusal('INVALID', { errors: { contract_no: ['You have no contract of this number.'] } })
  return { ...contract, brand }
}
export type BuyerContract = Awaited<ReturnType<typeof contractOf>>
