/** Writes docs/generated, the first steps of a house, the index of the decisions, the page of promises, the sample extracts, the settings table of README.md, the walls for the editor (biome.walls.json), the types of the desk's sheets, the list of migrations that landed and the table of promises in CONTRIBUTING.md; with --check, only says whether they are up to date. Prints the OpenAPI document. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandKeys, commands, sampleOf } from '../model/commands/index.ts'
import { settingsTable } from '../server/settings/settings-table.ts'
import { editorWalls } from '../test/walls.ts'
import { root } from './bootstrap.mjs'
import { between } from './docs/between.ts'
import { commandsPage } from './docs/commands.ts'
import { decisionFaults, decisionsPage } from './docs/decisions.ts'
import { endpointsPage } from './docs/endpoints.ts'
import { errorsPage } from './docs/errors.ts'
import { fieldsPage } from './docs/fields.ts'
import { firstStepsPage } from './docs/first-steps.ts'
import { landedMigrations, landedPage } from './docs/migrations.ts'
import { printOpenApi } from './docs/openapi.ts'
import { pagesPage } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'
import { promisesPage, promisesTable } from './docs/promises.ts'
import { readProofs } from './docs/proofs.ts'
import { sheetTypes } from './docs/sheets.ts'

const folder = 'docs/generated'

/** The expected contents; paths from the project's root. */
function documents(): Record<string, string> {
  return {
    [`${folder}/pages.md`]: pagesPage(),
    [`${folder}/endpoints.md`]: endpointsPage(),
    [`${folder}/permissions.md`]: permissionsPage(),
    [`${folder}/fields.md`]: fieldsPage(),
    [`${folder}/errors.md`]: errorsPage(),
    [`${folder}/commands.md`]: commandsPage(),
    'docs/decisions/README.md': decisionsPage(),
    'biome.walls.json': editorWalls(),
    'desk/sheets.d.ts': sheetTypes(),
    'docs/first-steps.md': firstStepsPage(),
    [landedMigrations]: landedPage(),
    'docs/promises.md': promisesPage(readProofs()),
    ...samples(),
    ...written('README.md', 'settings', settingsTable()),
    ...written('CONTRIBUTING.md', 'promises', promisesTable()),
  }
}

/** An extract of each command, as offered on its page. */
const samples = (): Record<string, string> =>
  Object.fromEntries(commandKeys.map(key => [`samples/commands/${key}.csv`, sampleOf(commands[key])]))

/** A page with one generated part. */
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

/** Compares the files with their expected contents; writes them, unless only checking. */
function keep(check: boolean): void {
  const wanted = documents()
  const stale = Object.keys(wanted).filter(path => read(path) !== wanted[path])
  const extra = leftovers(wanted)
  const faults = decisionFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  if (check) {
    for (const path of stale) console.error(`${path} is out of date.`)
    for (const path of extra) console.error(`${path} is written by nothing.`)
    if (stale.length + extra.length === 0) return
    console.error('Mend it with: npm run docs')
    process.exitCode = 1
    return
  }
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), wanted[path] ?? '')
  }
  for (const path of extra) rmSync(join(root, path))
  console.log(`${Object.keys(wanted).length} documents, ${stale.length} written, ${extra.length} removed.`)
}

const usage = `npm run docs                      writes what is written from the code
  npm run docs -- --check           says what of it is out of date
  npm run docs -- openapi [file]    the OpenAPI document of the contract, into a file or onto stdout`

function refuse(sentence: string): never {
  console.error(`${sentence}\n  ${usage}`)
  process.exit(1)
}

function parsedArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const { values, positionals } = parsedArguments()
const [what, file, ...more] = positionals
if (what === undefined) keep(values.check)
else if (what !== 'openapi') refuse(`"${what}" is not one of the documents that are printed; openapi is.`)
else if (more.length > 0) refuse(`One file at a time, and ${positionals.length - 1} are named.`)
else if (values.check) refuse('--check holds the files of the tree, and the OpenAPI document is not one of them.')
else printOpenApi(file)
