import { sql } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { Ctx } from '../../http/context.ts'

/** Fields of a form that say nothing, each at itself. */
export const required = <F extends object>(form: F, names: readonly (keyof F & string)[]): FieldErrors =>
  Object.fromEntries(
    names.flatMap(name => {
      const label = name.replaceAll('_', ' ')
      return String(form[name] ?? '').trim() === '' ? [[name, [`${capital(label)} is required.`]]] : []
    }),
  )

/** The contract of a buyer of the portal, known by its number and their address together. */
export async function contractOf(
  { deps }: Ctx,
  { contract_no, email }: { readonly contract_no: string; readonly email: string },
) {
  const contract = await deps.db.system
    .selectFrom('contracts as c')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .where('c.contract_no', '=', contract_no.trim())
    .where(sql<string>`lower(c.email)`, '=', email.trim().toLowerCase())
    .where('c.email', '!=', '')
    .select(['c.contract_no', 'c.brand_id', 'c.property_id', 'c.buyer_name', 'c.email', 'p.property_name'])
    .executeTakeFirst()
  const brand: Brand | undefined = contract && brandById(contract.brand_id)
  // The pair is told of, never which of the two is wrong.
  if (!contract || !brand)
    throw new Refusal('INVALID', {
      errors: { contract_no: ['No contract of this number is kept under this e-mail address.'] },
    })
  return { ...contract, brand }
}
export type BuyerContract = Awaited<ReturnType<typeof contractOf>>
