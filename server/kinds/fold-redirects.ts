import { sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import { mostHops } from '../../model/site/redirect.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import type { Saved } from '../records/record-repository.ts'

type Step = { readonly from: string; readonly to: string }

/** Where a redirect to this address leads in the end, and the addresses on the way. */
async function wayFrom(trx: Trx, brand: number, { from, to }: Step): Promise<{ end: string; way: string[] }> {
  const way = [from]
  let end = to
  for (let hops = 0; hops < mostHops && !way.includes(end); hops += 1) {
    way.push(end)
    const { rows } = await sql<{ to_address: string }>`select to_address from web_redirects
      where brand_id = ${brand} and from_path = ${end} and is_active`.execute(trx)
    const next = rows[0]?.to_address
    if (next === undefined) return { end, way }
    end = next
  }
  way.push(end)
  return { end: from, way }
}

/** Stores a redirect without the steps between, and takes them out of those that lead to it; a circle is refused in words. */
export async function folded(trx: Trx, brand: number, step: Step): Promise<string> {
  const { end, way } = await wayFrom(trx, brand, step)
  if (end === step.from)
    throw new Refusal('INVALID', {
      errors: { to_address: [`It would lead in a circle: ${way.join(', then ')}. Choose another address.`] },
    })
  await sql`update web_redirects set to_address = ${end}, version = version + 1
    where brand_id = ${brand} and to_address = ${step.from} and from_path <> ${end}`.execute(trx)
  await sql`delete from web_lost_addresses where brand_id = ${brand} and path = ${step.from}`.execute(trx)
  return end
}

/** The column of a redirect that is added or changed in the desk. */
export async function foldedInto(_: CallerCtx, trx: Trx, { brand_id, values }: Saved) {
  if (brand_id === null || values['is_active'] !== true) return {}
  const step = { from: String(values['from_path']), to: String(values['to_address']) }
  return { to_address: await folded(trx, brand_id, step) }
}
