import { buyerUserType } from '../../../../model/contract/session.ts'
import { dayOf } from '../../../../model/rules/working-days.ts'
import { linesOf, moveUnits } from '../../../records/unit-moves.ts'
import { type ContractState, contractState, isLive } from './contract-state.ts'
import type { ReadRow } from './read-rows.ts'
import { type Batch, judged, upsert, type Writer } from './upsert.ts'

type Problem = { readonly field: string; readonly message: string } | undefined
type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => String(value ?? '')
const says = (field: string, message: string) => ({ field, message })

/** What a row says of a column, or what stands where the file leaves the column out. */
const standingOf = (row: Row, before: Row | undefined, column: string): unknown =>
  column in row ? row[column] : (before?.[column] ?? null)

function amountProblem(row: Row, before: Row | undefined, today: string): Problem {
  if (Number(row['contract_price']) <= 0) return says('contract_price', 'Enter an amount above 0.')
  if (Number(row['tcp']) < Number(row['contract_price']))
    return says('tcp', 'The TCP must not be lower than the contract price.')
  const figures = ['credited_amount', 'overdue_amount', 'turned_over_on']
  if (figures.some(column => row[column]) && !standingOf(row, before, 'figures_as_of'))
    return says('figures_as_of', 'Say which day the amounts are of.')
  for (const column of ['figures_as_of', 'turned_over_on'])
    if (textOf(row[column]) > today) return says(column, 'The day must not be after today.')
  return undefined
}

function placeProblem(row: Row, state: ContractState, brand_ids: readonly number[]): Problem {
  const before = state.contracts.get(textOf(row['contract_no']))
  const property = state.properties.get(textOf(row['property_code']))
  if (!property) return says('property_code', 'There is no property of this code.')
  if (!brand_ids.includes(property.brand_id)) return says('property_code', 'You do not have permission for this brand.')
  if (before && before.brand_id !== property.brand_id)
    return says('property_code', 'This contract belongs to another brand, and keeps it.')
  const unit = state.units.get(`${property.id} ${textOf(row['unit_code'])}`)
  if (!unit) return says('unit_code', 'This property has no unit of this code.')
  if (!isLive(row['status'])) return undefined
  const predecessor = standingOf(row, before, 'predecessor_no')
  const other = state.liveOn(unit.id).find(no => no !== row['contract_no'] && no !== predecessor)
  if (other !== undefined) return says('unit_code', `Unit ${textOf(row['unit_code'])} has contract ${other} already.`)
  const reserved = state.reservedBy(unit.id)
  return reserved === undefined || reserved === standingOf(row, before, 'reservation_no')
    ? undefined
    : says('unit_code', `Unit ${textOf(row['unit_code'])} is reserved under ${reserved}.`)
}

function relationProblem(row: Row, { contracts, reservations, properties }: ContractState): Problem {
  const no = textOf(row['contract_no'])
  const brand_id = properties.get(textOf(row['property_code']))?.brand_id
  const before = contracts.get(no)
  if (row['predecessor_no'] === no) return says('predecessor_no', 'A contract cannot take its own place.')
  if (row['predecessor_no'] && contracts.get(textOf(row['predecessor_no']))?.brand_id !== brand_id)
    return says('predecessor_no', 'This brand has no contract of this number.')
  if (!row['reservation_no']) return undefined
  if (before?.reservation_no && before.reservation_no !== row['reservation_no'])
    return says('reservation_no', 'This contract is of another reservation, and keeps it.')
  const reservation = reservations.get(textOf(row['reservation_no']))
  if (!reservation || reservation.brand_id !== brand_id)
    return says('reservation_no', 'This brand has no reservation of this number.')
  return reservation.contract_no !== null && reservation.contract_no !== no
    ? says('reservation_no', `This reservation has contract ${reservation.contract_no}.`)
    : undefined
}

/** Accounts of buyers by address. */
async function accountsOf({ trx }: Batch, rows: readonly Row[]): Promise<Map<string, number>> {
  const found = await trx
    .selectFrom('users')
    .where('email', 'in', [...rows.map(row => textOf(row['buyer_email'])), ''])
    .where('user_type_id', '=', buyerUserType)
    .where('deleted_at', 'is', null)
    .select(['id', 'email'])
    .execute()
  return new Map(found.map(({ id, email }) => [email.toLowerCase(), id]))
}

/** Nobody may reserve what has a contract. A unit whose contract ended is offered again by a person, not by a list. */
async function markUnits(
  { trx, now, user_id, by: name }: Batch,
  state: ContractState,
  good: readonly ReadRow[],
): Promise<void> {
  /** Which contract each unit follows. */
  const sold = new Map<number, string>()
  const left = new Map<number, string>()
  for (const { values } of good) {
    const contract_no = textOf(values['contract_no'])
    const unit = state.unitOf(values)?.id
    if (isLive(values['status']) && unit !== undefined) sold.set(unit, contract_no)
    const before = state.before.get(contract_no)
    const isLeft = isLive(before?.['status']) && before?.reservation_no === null
    if (isLeft && (!isLive(values['status']) || unit !== before['unit_id']))
      left.set(Number(before['unit_id']), contract_no)
  }
  const by = { now, user_id, record: linesOf({ user_id, name }, 'contract', now) }
  const because = (of: ReadonlyMap<number, string>) => (unit: number) => ({ contract_no: of.get(unit) ?? '' })
  await moveUnits(trx, { ids: [...sold.keys()], not: 'sold' }, { status: 'sold' }, because(sold), by)
  const ended = [...left.keys()].filter(id => state.liveOn(id).length === 0)
  await moveUnits(trx, { ids: ended, status: 'sold' }, { status: 'not_for_sale' }, because(left), by)
}

/** Domain.md 1D, contracts (decision 163). */
export const contract: Writer = async batch => {
  const { rows, brand_ids, now } = batch
  const state = await contractState(batch)
  const today = dayOf(now)
  const { good, problems } = judged(rows, ({ values }) => {
    const before = state.contracts.get(textOf(values['contract_no']))
    const problem =
      placeProblem(values, state, brand_ids) ?? relationProblem(values, state) ?? amountProblem(values, before, today)
    // Rows further down may follow this one, and no two may have one unit.
    if (!problem) state.add(values)
    return problem
  })
  const accounts = await accountsOf(
    batch,
    good.map(({ values }) => values),
  )
  const written = await upsert(
    batch,
    { table: 'contracts', key: ['contract_no'], atFirst: ['brand_id'] },
    good.map(({ values: { property_code, unit_code, buyer_email, ...values } }) => {
      const unit = state.unitOf({ property_code, unit_code })
      const before = state.before.get(textOf(values['contract_no']))
      return {
        ...values,
        ...('reservation_no' in values
          ? { reservation_no: values['reservation_no'] ?? before?.reservation_no ?? null }
          : {}),
        ...(buyer_email === undefined
          ? {}
          : { email: buyer_email ?? '', buyer_id: accounts.get(textOf(buyer_email)) ?? null }),
        brand_id: unit?.brand_id,
        property_id: unit?.property_id,
        unit_id: unit?.id,
      }
    }),
  )
  await markUnits(batch, state, good)
  return { ...written, problems }
}
