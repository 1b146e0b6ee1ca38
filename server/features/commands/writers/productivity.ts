import { orNone } from '../../../db/or-none.ts'
import { judged, notYours, upsert, type Writer } from './upsert.ts'

/** Domain.md 3.1, "quota import": no amount below 0, one row a seller and month. */
export const productivity: Writer = async batch => {
  const { trx, rows, brand_ids } = batch
  const sellers = new Map(
    (
      await trx
        .selectFrom('sellers as s')
        .innerJoin('sales_groups as g', 'g.id', 's.sales_group_id')
        .where('s.seller_code', 'in', [...rows.map(({ values }) => String(values['seller_code'])), ''])
        .select(['s.id', 's.seller_code', 's.first_name', 's.last_name', 's.position', 'g.sales_group_name'])
        .execute()
    ).map(seller => [seller.seller_code, seller] as const),
  )
  const monthOf = (period: unknown) => String(period).split('-').map(Number) as [number, number]
  const ids = rows.flatMap(({ values }) => sellers.get(String(values['seller_code']))?.id ?? [])
  const months = await trx
    .selectFrom('contract_quotas')
    .where('seller_id', 'in', orNone(ids))
    .where('period_year', 'in', orNone(rows.map(({ values }) => monthOf(values['period'])[0])))
    .select(['seller_id', 'period_year', 'period_month', 'brand_id', 'cancelled_amount'])
    .forUpdate()
    .execute()
  const known = new Map(
    months.map((month): [string, (typeof months)[number]] => [
      `${month.seller_id} ${month.period_year} ${month.period_month}`,
      month,
    ]),
  )
  const { good, problems } = judged(rows, ({ values }) => {
    const seller = sellers.get(String(values['seller_code']))
    if (!seller) return { field: 'seller_code', message: 'There is no seller of this code.' }
    const before = known.get(`${seller.id} ${monthOf(values['period']).join(' ')}`)
    if (
      ![Number(values['brand_code']), before?.brand_id ?? Number(values['brand_code'])].every(id =>
        brand_ids.includes(id),
      )
    )
      return notYours('brand_code')
    const cancelled = values['cancelled_amount'] ?? before?.cancelled_amount ?? 0
    return Number(cancelled) > Number(values['actual_amount'])
      ? { field: 'actual_amount', message: 'More was cancelled than was sold.' }
      : undefined
  })
  const written = await upsert(
    batch,
    {
      table: 'contract_quotas',
      key: ['seller_id', 'period_year', 'period_month'],
      // Their values in that month (decision 046).
      atFirst: ['seller_name', 'position', 'sales_group'],
    },
    good.map(({ values: { seller_code, period, brand_code, cancelled_amount, ...values } }) => {
      const seller = sellers.get(String(seller_code))
      const [period_year, period_month] = monthOf(period)
      return {
        ...values,
        ...(cancelled_amount === undefined ? {} : { cancelled_amount: cancelled_amount ?? 0 }),
        seller_id: seller?.id,
        period_year,
        period_month,
        brand_id: brand_code,
        seller_name: `${seller?.first_name} ${seller?.last_name}`,
        position: seller?.position,
        sales_group: seller?.sales_group_name,
      }
    }),
  )
  return { ...written, problems }
}
