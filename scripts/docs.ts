/** Writes docs/generated, the page of promises, the sample extracts, the settings table of README.md and the table of promises in CONTRIBUTING.md; with --check, only says whether they are up to date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandKeys, commands, sampleOf } from '../model/commands/index.ts'
import { openApiDocument } from '../server/http/openapi.ts'
import { settingsTable } from '../server/settings-table.ts'
import { root } from './bootstrap.mjs'
import { between } from './docs/between.ts'
import { commandsPage } from './docs/commands.ts'
import { endpointsPage } from './docs/endpoints.ts'
import { errorsPage } from './docs/errors.ts'
import { fieldsPage } from './docs/fields.ts'
import { pagesPage } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'
import { promisesPage, promisesTable } from './docs/promises.ts'
import { readProofs } from './docs/proofs.ts'

const folder = 'docs/generated'

/** What should stand where; paths from the project's root. */
function documents(): Record<string, string> {
  return {
    [`${folder}/pages.md`]: pagesPage(),
    [`${folder}/endpoints.md`]: endpointsPage(),
    [`${folder}/permissions.md`]: permissionsPage(),
    [`${folder}/fields.md`]: fieldsPage(),
    [`${folder}/errors.md`]: errorsPage(),
    [`${folder}/commands.md`]: commandsPage(),
    'docs/promises.md': promisesPage(readProofs()),
    ...samples(),
    [`${folder}/openapi.json`]: `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    ...written('README.md', 'settings', settingsTable()),
    ...written('CONTRIBUTING.md', 'promises', promisesTable()),
  }
}

/** An extract of each command, as it is offered on its page. */
const samples = (): Record<string, string> =>
  Object.fromEntries(commandKeys.map(key => [`samples/commands/${key}.csv`, sampleOf(commands[key])]))

/** A page with a part that is written for it. */
const written = (path: string, name: string, part: string): Record<string, string> => {
  const page = read(path)
  return page === undefined ? {} : { [path]: between(page, name, part) }
}

const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

/** Files of the folder that nothing writes any more. */
const leftovers = (wanted: Record<string, string>): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .map(name => `${folder}/${name}`)
        .filter(path => !(path in wanted))
    : []

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const wanted = documents()
const stale = Object.keys(wanted).filter(path => read(path) !== wanted[path])
const extra = leftovers(wanted)

if (values.check) {
  for (const path of stale) console.error(`${path} is out of date.`)
  for (const path of extra) console.error(`${path} is written by nothing.`)
  if (stale.length + extra.length > 0) {
    console.error('Mend it with: npm run docs')
    process.exitCode = 1
  }
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), wanted[path] ?? '')
  }
  for (const path of extra) rmSync(join(root, path))
  console.log(`${Object.keys(wanted).length} documents, ${stale.length} written, ${extra.length} removed.`)
}
