import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { engineFiles, writtenByEngines } from './columns/engines.ts'
import { excuses } from './columns/excuses.ts'
import { productSources } from './columns/sources.ts'
import { columnsIn } from './columns/tables.ts'
import { judged } from './columns/verdict.ts'
import { writtenBy, writtenIn } from './columns/written.ts'

const sources = productSources()
const columns = columnsIn(sources, readFileSync(join(root, 'server/db/tables.ts'), 'utf8'), [
  ...writtenIn(sources),
  ...writtenBy(sources, engineFiles),
  ...writtenByEngines(),
])
const short = (paths: readonly string[]) =>
  paths.length === 0
    ? 'by nobody'
    : `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? `, ${paths.length - 3} more` : ''}`
for (const { name, writers, readers } of columns)
  console.log(`${name}\n  written: ${short(writers)}\n  read: ${short(readers)}`)
const { faults, idle } = judged(columns, excuses)
console.log(`\n${columns.length} columns, ${faults.length} without a writer or a reader.`)
for (const fault of [...faults, ...idle]) console.error(fault)
process.exitCode = faults.length + idle.length > 0 ? 1 : 0
