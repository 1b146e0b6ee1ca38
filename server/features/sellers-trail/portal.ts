import { isIP } from 'node:net'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { once } from '../../records/once.ts'
import { type SellersLine, writeSellersTrail } from '../../records/sellers-trail.ts'

type Seen = HandlersOf<'sellersPortal'>['seen']
type Line = Parameters<Seen>[0]['body']['lines'][number]

/** A portal that could not send for so long has lost its lines, in ms. */
const oldest = 7 * 86_400_000
/** Clocks of two machines, in ms. */
const ahead = 5 * 60_000

/** Somebody without a name that is known tried to sign in. */
const isUnknown = ({ module, action, result, seller_code }: Line) =>
  seller_code === undefined && module === 'login' && action === 'login' && result !== undefined && result !== 'ok'

function faultsOf(line: Line, known: ReadonlyMap<string, unknown>, now: number): FieldErrors {
  const at = Date.parse(line.at)
  const errors: FieldErrors = {}
  if (line.seller_code !== undefined && !known.has(line.seller_code))
    errors['seller_code'] = ['There is no seller of this code.']
  if (line.seller_code === undefined && !isUnknown(line))
    errors['seller_code'] = ['Name the seller; only a sign-in that failed has none.']
  if (isUnknown(line) && line.name === undefined) errors['name'] = ['Say what was typed as the name.']
  if (at > now + ahead) errors['at'] = ['This time is still to come.']
  if (at < now - oldest) errors['at'] = ['Send lines within seven days.']
  if (isIP(line.ip) === 0) errors['ip'] = ['Enter an IP address, such as 203.0.113.7.']
  return errors
}

/** Domain.md 1C: what sellers did in their portal, as it saw it: with the person’s own address and browser. */
export const seen: Seen = async ({ body }, ctx) => {
  const codes = [...new Set(body.lines.flatMap(({ seller_code }) => seller_code ?? []))]
  const rows = await ctx.deps.db.system
    .selectFrom('sellers')
    .where('seller_code', 'in', codes.length > 0 ? codes : [''])
    .select(['id', 'seller_code', 'first_name', 'last_name'])
    .execute()
  const known = new Map(rows.map(row => [row.seller_code, row]))
  const now = ctx.deps.now().getTime()
  const errors: FieldErrors = Object.fromEntries(
    body.lines.flatMap((line, i) =>
      Object.entries(faultsOf(line, known, now)).map(([field, said]) => [`lines.${i}.${field}`, said]),
    ),
  )
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const lines = body.lines.map((line): SellersLine => {
    const seller = line.seller_code === undefined ? undefined : known.get(line.seller_code)
    return {
      created_at: new Date(line.at),
      seller_id: seller?.id ?? null,
      seller_name: seller ? `${seller.first_name} ${seller.last_name}` : (line.name ?? ''),
      module: line.module,
      action: line.action,
      reference_no: line.reference_no ?? null,
      ip: line.ip,
      user_agent: line.user_agent,
      result: line.result ?? 'ok',
    }
  })
  return once(ctx, { scope: 'sellers-trail', body }, async trx => {
    await writeSellersTrail(trx, lines)
    return { recorded: lines.length }
  })
}
