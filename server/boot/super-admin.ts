import { randomUUID } from 'node:crypto'
import { added, isNothing } from '../../model/ceiling.ts'
import { defaultRoles } from '../../model/roles.ts'
import { accessColumns, accessInTrail, accessOfRow, columnsOfAccess } from '../call/access-columns.ts'
import { writeAudit } from '../call/audit.ts'
import type { Database } from '../db/open.ts'

/**
 * Gives Super Admin the rights that a new version has added: the role has every right (domain.md 1A), and nobody can grant
 * a right that nobody has. Decision 022.
 */
export async function completeSuperAdmin(db: Database): Promise<void> {
  const all = defaultRoles[0]
  if (!all) throw new Error('There is no role that holds everything.')
  await db.system.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('user_roles')
      .where('is_system', '=', true)
      .where('name', '=', all.name)
      .select(['id', ...accessColumns])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const before = accessOfRow(row)
    if (isNothing(added(before, all.access))) return
    const now = new Date()
    await trx
      .updateTable('user_roles')
      .where('id', '=', row.id)
      .set(eb => ({
        ...columnsOfAccess(all.access),
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: null,
      }))
      .execute()
    await writeAudit(
      trx,
      { area: 'admin', module: 'user-role', action: 'edit' },
      { ip: '', user_agent: 'a new version of Atrium', request_id: randomUUID() },
      { user_id: null, name: 'Atrium' },
      { entity: 'user_role', entity_id: row.id, before: accessInTrail(before), after: accessInTrail(all.access) },
      now,
    )
  })
}
