import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'

export const expireDraftUsersJob = 'expire-draft-users'

/** Every night: a registration whose address nobody verified in time ends. Returns how many. */
export function expireDraftUsers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const place = placeOfPage('sellers_portal.draft-users')
  if (!place) throw new Error('registrations have no place in the trail')
  return db.system.transaction().execute(async trx => {
    const at = now()
    const ended = await trx
      .updateTable('draft_users')
      .where('status', '=', 'draft')
      .where('expires_at', '<=', at)
      .set(eb => ({
        status: 'expired',
        code_mark: null,
        updated_at: at,
        updated_by: null,
        version: eb('version', '+', 1),
      }))
      .returning('id')
      .execute()
    if (ended.length > 0)
      await writeAudit(
        trx,
        { ...place, action: 'expire' },
        { ip: '', user_agent: expireDraftUsersJob, request_id: '' },
        { user_id: null, name: 'Atrium' },
        ended.map(({ id }) => ({
          entity: 'draft_user',
          entity_id: id,
          before: { status: 'draft' },
          after: { status: 'expired' },
        })),
        at,
      )
    return ended.length
  })
}
