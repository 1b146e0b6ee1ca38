import { expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import { tablesText } from './tables-text.ts'

test.each(engines)('tables.ts says what the migrated database says (%s)', async engine => {
  const db = await freshDatabase(engine)
  await expect(await tablesText(db)).toMatchFileSnapshot('./tables.ts')
  await db.close()
})
