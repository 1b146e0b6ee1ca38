import { isObject } from '../../model/content/value.ts'
import type { Database } from '../db/open.ts'
import { readRow } from '../db/row-queries.ts'

/**
 * Whether the house is one of demo data, which is a sample altogether: the generator keeps its state under this key. Once
 * they were taken out (`npm run demo:remove`) it is a house like any other, and begins.
 */
export async function hasDemoData({ system }: Pick<Database, 'system'>): Promise<boolean> {
  const row = await readRow(system, 'web_settings', { key: 'demo' }, ['value'])
  return row !== undefined && !(isObject(row.value) && row.value['removed'] === true)
}
