import type { Selectable } from 'kysely'
import type { Deps } from '../../call/context.ts'
import type { Tables } from '../../db/tables.ts'

type Export = Selectable<Tables['exports']>
const open = ['queued', 'running'] as const

/** An export that nobody asked for in so long is not waited for, in ms: a page that is not looked at asks once a minute. */
const patience = 300_000
/** How exactly it is known when it was asked for last, in ms. */
const exact = 10_000

/** Notes that its person still waits for it. */
export async function askedFor({ db, now }: Pick<Deps, 'db' | 'now'>, row: Export): Promise<void> {
  const at = now()
  if (!open.some(status => status === row.status) || at.getTime() - row.asked_at.getTime() < exact) return
  await db.system.updateTable('exports').where('id', '=', row.id).set({ asked_at: at }).execute()
}

/** Its person does not want it any more. */
export async function cancel({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> {
  await db.system
    .updateTable('exports')
    .where('id', '=', id)
    .where('status', 'in', open)
    .set({ status: 'cancelled', updated_at: now(), finished_at: now() })
    .execute()
}

/** Ends the exports that nobody waits for. */
export async function cancelUnwaited({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.system
    .updateTable('exports')
    .where('status', 'in', open)
    .where('asked_at', '<', new Date(now().getTime() - patience))
    .set({
      status: 'cancelled',
      error: 'Nobody waited for it any more. Start it again.',
      updated_at: now(),
      finished_at: now(),
    })
    .execute()
}
