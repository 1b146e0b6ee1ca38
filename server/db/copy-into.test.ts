import { describe, expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import { sized } from '../../test/sizes.ts'

const columns = ['user_name', 'area', 'module', 'action', 'brand_id', 'after', 'created_at'] as const
const at = new Date()
/** More than one statement takes (4 MB), whether by long rows or by many. */
const many = sized(12_000, 100_000, 100_000)
const long = 'x'.repeat(sized(400, 0, 0))
const titleOf = (index: number) => `a\\b\n${index}${long}`

function* rows(count: number) {
  for (let index = 0; index < count; index += 1) {
    yield [`Peña\t"${index}"\n\\`, 'website', 'news', 'edit', index % 5, { title: titleOf(index) }, at] as const
  }
}

describe.each(engines)('copyIn on %s', engine => {
  test('copies many rows, past the size of one statement, with every awkward character', async () => {
    const db = await freshDatabase(engine)
    const started = performance.now()
    expect(await db.copyIn('audit_trails_rows', columns, rows(many))).toBe(many)
    console.log(`${engine}: ${many} audit rows copied in ${Math.round(performance.now() - started)} ms`)
    const count = await db.system
      .selectFrom('audit_trails')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(count.n).toBe(many)
    const row = await db.system
      .selectFrom('audit_trails')
      .select(['user_name', 'after', 'created_at', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({
      user_name: `Peña\t"${many - 1}"\n\\`,
      after: { title: titleOf(many - 1) },
      created_at: at,
      user_id: null,
    })
    await db.close()
  })

  test('takes all or none, whether a row is refused or the source fails', async () => {
    const db = await freshDatabase(engine)
    const holiday = ['date', 'name', 'type'] as const
    async function* failing() {
      yield ['2031-01-01', 'x', 'company'] as const
      throw new Error('the source ended')
    }
    await expect(db.copyIn('holidays', holiday, failing())).rejects.toThrow('the source ended')
    const refused = [
      ['2031-01-01', 'x', 'company'],
      ['2031-02-30', 'x', 'company'],
    ] as const
    await expect(db.copyIn('holidays', holiday, refused)).rejects.toMatchObject({ code: '22008' })
    const found = await db.system.selectFrom('holidays').select('id').where('type', '=', 'company').execute()
    expect(found).toEqual([])
    expect(await db.copyIn('holidays', holiday, [])).toBe(0)
    expect(await db.copyIn('holidays', holiday, [refused[0]])).toBe(1)
    await db.close()
  })
})
