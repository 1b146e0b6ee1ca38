import { matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onBothEngines } from './engines.ts'
import { whole } from './sizes.ts'

export type Engine = 'embedded' | 'postgres'

const root = fileURLToPath(new URL('..', import.meta.url))
const byDefault: readonly Engine[] = ['postgres']

/**
 * The engines that the tests of the file under test run on, by where it is listed (test/engines.ts); the embedded one where the
 * machine has no PostgreSQL (test/global-setup.ts). A worker takes one file after another, and the choice is made anew for each.
 */
export let engines: readonly Engine[] = []

/** Called before each file by test/setup.ts. */
export function chooseEngines(file: string): void {
  const isOnBoth = whole || onBothEngines.some(glob => matchesGlob(relative(root, file), glob))
  const wanted: readonly Engine[] = isOnBoth ? ['embedded', 'postgres'] : byDefault
  engines = process.env['ATRIUM_TEST_PG_URL'] ? wanted : ['embedded']
}
