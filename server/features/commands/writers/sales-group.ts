import { cmsUserType } from '../../../../model/contract/session.ts'
import { judged, notYours, upsert, type Writer } from './upsert.ts'

export const salesGroup: Writer = async batch => {
  const { trx, rows, brand_ids } = batch
  const heads = new Map(
    (
      await trx
        .selectFrom('users')
        .where('email', 'in', [...rows.map(({ values }) => String(values['head_email'])), ''])
        .where('deleted_at', 'is', null)
        .where('user_type_id', '=', cmsUserType)
        .select(['id', 'email'])
        .execute()
    ).map(({ id, email }) => [email, id] as const),
  )
  const known = new Map(
    (
      await trx
        .selectFrom('sales_groups')
        .where('code', 'in', [...rows.map(({ values }) => String(values['code'])), ''])
        .select(['code', 'brand_ids'])
        .forUpdate()
        .execute()
    ).map(group => [group.code, group.brand_ids] as const),
  )
  const { good, problems } = judged(rows, ({ values }) => {
    const named = [...(values['brand_codes'] as number[]), ...(known.get(String(values['code'])) ?? [])]
    if (!named.every(id => brand_ids.includes(id))) return notYours('brand_codes')
    return heads.has(String(values['head_email']))
      ? undefined
      : { field: 'head_email', message: 'No active member of staff has this address.' }
  })
  const written = await upsert(
    batch,
    { table: 'sales_groups', key: ['code'] },
    good.map(({ values: { brand_codes, head_email, ...values } }) => ({
      ...values,
      brand_ids: brand_codes,
      head_user_id: heads.get(String(head_email)),
    })),
  )
  return { ...written, problems }
}
