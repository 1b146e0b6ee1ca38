import { sql } from 'kysely'
import { brandOf } from '../../../model/brands.ts'
import { validate } from '../../../model/content/validate.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { recordManifests } from '../../../model/kinds/records.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { folded } from '../../kinds/fold-redirects.ts'
import { textRows } from '../../records/apart/read-apart.ts'
import type { SheetRow } from '../../records/sheets/sheet-rows.ts'

const { content } = recordManifests.webRedirects
/** The most redirects that one import takes, and of addresses asked for in vain that are shown. */
const [most, mostShown] = [2_000, 200]

async function rowsOf(text: string): Promise<SheetRow[]> {
  try {
    return await textRows(text, most + 1)
  } catch (error) {
    if (!(error instanceof Refusal) || error.fieldErrors?.['file'] === undefined) throw error
    throw new Refusal('INVALID', { errors: { text: error.fieldErrors['file'] }, cause: error })
  }
}

/** Takes one line: whether it was added or changed, or why it was refused. */
async function take(
  ctx: CallerCtx,
  trx: Trx,
  brand: number,
  from: string,
  to: string,
): Promise<'added' | 'changed' | { message: string }> {
  const values = { from_path: from, to_address: to, is_active: true }
  const [message] = Object.values(validate(content, values)).flat()
  if (message !== undefined) return { message }
  try {
    const end = await folded(trx, brand, { from, to })
    const by = ctx.caller.user_id
    const { rows } = await sql<{ is_new: boolean }>`insert into web_redirects as t
        (brand_id, from_path, to_address, origin, created_at, updated_at, created_by, updated_by)
      values (${brand}, ${from}, ${end}, 'import', ${ctx.deps.now()}, ${ctx.deps.now()}, ${by}, ${by})
      on conflict (brand_id, from_path) do update set to_address = excluded.to_address, origin = excluded.origin, is_active = true,
        version = t.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning xmax = 0 as is_new`.execute(trx)
    return rows[0]?.is_new ? 'added' : 'changed'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { message: Object.values(error.fieldErrors ?? {}).flat()[0] ?? error.message }
  }
}

export const redirects: HandlersOf<'redirects'> = {
  lost: async ({ query }, ctx) => {
    const brand = existing(brandOf(query.brand))
    const rows = await ctx.db
      .selectFrom('web_lost_addresses')
      .where('brand_id', '=', brand.id)
      .orderBy('hits', 'desc')
      .orderBy('path')
      .limit(mostShown)
      .select(['path', 'hits', 'last_at'])
      .execute()
    return { items: rows.map(row => ({ path: row.path, hits: Number(row.hits), last_at: row.last_at.toISOString() })) }
  },
  importing: async ({ body }, ctx) => {
    const brand = existing(brandOf(body.brand))
    const rows = (await rowsOf(body.text)).filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    // Heads are words, not addresses.
    const lines = rows[0]?.cells[0]?.trim().startsWith('/') ? rows : rows.slice(1)
    if (lines.length === 0)
      throw new Refusal('INVALID', {
        errors: {
          text: [
            'There is no redirect in it. Put the old address in the first column and where it leads in the second.',
          ],
        },
      })
    const refused: { line: number; message: string }[] = []
    const taken = { added: 0, changed: 0 }
    await ctx.db.transaction().execute(async trx => {
      for (const { number, cells } of lines) {
        const outcome = await take(ctx, trx, brand.id, (cells[0] ?? '').trim(), (cells[1] ?? '').trim())
        if (typeof outcome === 'string') taken[outcome] += 1
        else refused.push({ line: number, message: outcome.message })
      }
      await ctx.record(trx, {
        entity: 'web-redirect',
        brand_id: brand.id,
        after: { ...taken, refused: refused.length },
      })
    })
    return { ...taken, refused }
  },
}
