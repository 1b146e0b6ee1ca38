import { brandById } from '../../../model/brands.ts'
import { ceilingOf } from '../../../model/ceiling.ts'
import { isOver, secretOf, withoutSecret } from '../../../model/mails/secrets.ts'
import { may } from '../../../model/pages/access.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import type { CallerCtx } from '../../call/context.ts'

type Row = { event_key: string; subject: string; body: string; brand_id: number | null; account_id: number | null }

const delivered = 'Mail is delivered, so what opens the account is for its reader alone.'

/**
 * Mails as the caller may read them: a secret is left out, unless the caller has a right to do what it opens (decision
 * 144). The caller's own account is not among those: opening it takes the present password.
 */
export async function asRead<R extends Row>(
  ctx: CallerCtx,
  rows: readonly R[],
): Promise<(R & { left_out: string | null })[]> {
  const beneath = await accountsBeneath(ctx, rows)
  const delivers = ctx.deps.settings.SMTP_URL !== undefined
  return rows.map(row => {
    const over = isOver(row.event_key, row.body)
    if (over !== undefined) return { ...row, left_out: over }
    const read = { ...row, ...withoutSecret(row.event_key, row) }
    const secret = secretOf(row.event_key)
    if (read.left_out === null || !secret) return read
    if (secret.account && delivers) return { ...read, left_out: delivered }
    const isOpen = secret.account
      ? row.account_id !== null && beneath.has(row.account_id)
      : row.brand_id !== null && mayHave(ctx, row)
    return isOpen ? { ...row, left_out: null } : read
  })
}

function mayHave({ caller }: CallerCtx, { event_key, brand_id }: Row): boolean {
  const secret = secretOf(event_key)
  if (!secret) return false
  const brand = brand_id === null ? undefined : brandById(brand_id)?.code
  return may(caller.access, secret.shown.flag, secret.shown.page, brand)
}

/** The accounts that these mails open and that hold nothing the caller lacks. */
async function accountsBeneath(ctx: CallerCtx, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const { db, caller } = ctx
  const ids = rows.flatMap(row => (row.account_id !== null && mayHave(ctx, row) ? [row.account_id] : []))
  const others = ids.filter(id => id !== caller.user_id)
  if (others.length === 0) return new Set()
  const accounts = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('u.id', 'in', others)
    .select(['u.id', ...accessColumns.map(column => `r.${column}` as const)])
    .execute()
  const isWithin = ceilingOf(caller.access)
  return new Set(accounts.filter(row => isWithin(accessOfRow(row))).map(({ id }) => id))
}
