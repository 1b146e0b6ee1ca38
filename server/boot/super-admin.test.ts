import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brandCodes } from '../../model/brands.ts'
import { defaultRoles } from '../../model/roles.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import { accessColumns, accessOfRow } from '../call/access-columns.ts'
import { seedReference } from './seed-reference.ts'
import { completeSuperAdmin } from './super-admin.ts'

test.each(engines)(
  'a start gives Super Admin what a new version has added, once, and writes it down; %s',
  async engine => {
    const db = await freshDatabase(engine)
    try {
      await seedReference(db)
      const roles = () =>
        db.system
          .selectFrom('user_roles')
          .select(['name', 'version', ...accessColumns])
          .orderBy('id')
          .execute()
      const trail = () => db.system.selectFrom('user_trails').selectAll().execute()
      const fresh = await roles()
      expect(await trail()).toEqual([])

      // As an earlier version left it: a page fewer, a flag fewer, a brand fewer.
      await sql`update user_roles set admin = admin - 'user-trail', website = jsonb_set(website, '{header}', '{"view": true}'), brands = '["OMNI"]'
      where name = ${defaultRoles[0]?.name}`.execute(db.owner)
      await sql`update user_roles set website = '{}' where name = 'HR Recruitment'`.execute(db.owner)
      await db.system
        .updateTable('web_settings')
        .where('key', '=', 'reference.edition')
        .set({ value: '"earlier"' })
        .execute()
      await seedReference(db)

      const [superAdmin, ...others] = await roles()
      expect(superAdmin && accessOfRow(superAdmin)).toEqual(defaultRoles[0]?.access)
      expect(superAdmin?.version).toBe((fresh[0]?.version ?? 0) + 1)
      // The other roles are the administrator's, who may have taken that away on purpose.
      expect(others.find(({ name }) => name === 'HR Recruitment')?.website).toEqual({})
      expect(await trail()).toMatchObject([
        {
          user_id: null,
          user_name: 'Atrium',
          module: 'user-role',
          action: 'edit',
          entity: 'user_role',
          before: { brands: ['OMNI'] },
          after: { brands: [...brandCodes] },
        },
      ])

      await completeSuperAdmin(db)
      expect(await trail()).toHaveLength(1)
    } finally {
      await db.close()
    }
  },
)
