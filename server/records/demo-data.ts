import type { Database } from '../db/open.ts'
import { readRow } from '../db/rows.ts'

/** Whether the house is one of demo data, which is a sample altogether: the generator keeps its state under this key. */
export const hasDemoData = async ({ system }: Pick<Database, 'system'>): Promise<boolean> =>
  (await readRow(system, 'web_settings', { key: 'demo' }, ['key'])) !== undefined
