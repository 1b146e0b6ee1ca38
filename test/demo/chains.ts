import { expect, test } from 'vitest'
import { demoSignIns } from '../../demo/seed.ts'
import { brandById } from '../../model/brands.ts'
import { may } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import { accessColumns, accessOfRow } from '../../server/call/access-columns.ts'
import type { Database } from '../../server/db/open.ts'

const partners: PageId = 'sellers_portal.marketing-partners'

/** Whether each kind of record can go its whole way with the people of the demo data. */
export function chainsOfPeople(db: () => Database): void {
  const peopleOf = async () => {
    const rows = await db()
      .system.selectFrom('users as u')
      .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
      .where('u.deleted_at', 'is', null)
      .select(['u.id', 'u.email', ...accessColumns.map(column => `r.${column}` as const)])
      .execute()
    const named = new Set((await demoSignIns(db())).map(({ email }) => email))
    return rows.map(row => ({ id: row.id, signsIn: named.has(row.email), access: accessOfRow(row) }))
  }
  type Someone = Awaited<ReturnType<typeof peopleOf>>[number]
  const able = (people: readonly Someone[], flag: Flag, page: PageId, brand_id: number) => {
    const brand = brandById(brand_id)?.code
    return people.filter(({ access }) => brand !== undefined && may(access, flag, page, brand))
  }
  /** Each level by somebody who has not acted before. */
  const passes = (levels: readonly (readonly number[])[], acted: ReadonlySet<number>): boolean => {
    const [level, ...rest] = levels
    return level === undefined || level.some(id => !acted.has(id) && passes(rest, new Set([...acted, id])))
  }

  test('in every chain of partners somebody who signs in can submit, and each level has somebody else who approves', async () => {
    const people = await peopleOf()
    const chains = await db()
      .system.selectFrom('marketing_partner_approval_levels as l')
      .innerJoin('sales_groups as g', 'g.id', 'l.sales_group_id')
      .select(['g.code', 'g.brand_ids', 'l.approvers'])
      .execute()
    expect(chains).toHaveLength(23)
    const stuck = chains.filter(({ brand_ids, approvers }) =>
      brand_ids.some(brand_id => {
        const approving = new Set(able(people, 'approve', partners, brand_id).map(({ id }) => id))
        const levels = (approvers as { user_id: number; alternate_user_id: number | null }[]).map(level =>
          [level.user_id, level.alternate_user_id].filter(id => id !== null).filter(id => approving.has(id)),
        )
        const submitters = able(people, 'edit', partners, brand_id).filter(({ signsIn }) => signsIn)
        return !submitters.some(({ id }) => passes(levels, new Set([id])))
      }),
    )
    expect(stuck.map(({ code }) => code)).toEqual([])
  })

  test('every request that waits has somebody who signs in, did not file it, and may decide it', async () => {
    const people = await peopleOf()
    const pages = {
      ownership_extensions: 'sellers_portal.ownership-extension',
      lead_renewals: 'sellers_portal.renewal-request',
      submission_extensions: 'sellers_portal.submission-extension',
    } as const
    for (const table of ['ownership_extensions', 'lead_renewals', 'submission_extensions'] as const) {
      const rows = await db()
        .system.selectFrom(table)
        .where('status', '=', 'pending')
        .select(['brand_id', 'created_by'])
        .execute()
      expect(rows.length, table).toBeGreaterThan(0)
      const stuck = rows.filter(
        ({ brand_id, created_by }) =>
          !able(people, 'approve', pages[table], brand_id).some(({ id, signsIn }) => signsIn && id !== created_by),
      )
      expect(stuck, table).toEqual([])
    }
  })
}
