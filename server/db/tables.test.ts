import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import { recordListSources } from '../kinds/record-kinds.ts'
import { tablesText } from './tables-text.ts'

test.each(engines)('tables.ts says what the migrated database says (%s)', async engine => {
  const db = await freshDatabase(engine)
  await expect(await tablesText(db)).toMatchFileSnapshot('./tables.ts')
  await db.close()
})

test('every kind of record has its table', async () => {
  const db = await freshDatabase('embedded')
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(db.owner)
  const there = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(recordListSources).flatMap(([key, { place }]) =>
    there.has(place.table) ? [] : [`${key} has no table ${place.table}: add it in server/db/migrations/`],
  )
  expect(missing).toEqual([])
  await db.close()
})
