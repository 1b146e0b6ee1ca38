import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kinds } from '../model/kinds/index.ts'
import { listsOnPage } from '../model/kinds/on-page.ts'
import { isRecordKey, kindOf } from '../model/kinds/records.ts'
import { type PageId, pageOf } from '../model/pages/index.ts'

const screens = 'desk/screens'
/** What stands around every page, and tables of all pages, which would lead from each to every other. */
const shared =
  /^(?:desk\/(?:shell|session|api|routes)|desk\/screens\/(?:table|list-configs|record-list-configs|approval-kinds)|model\/(?:pages|contract|kinds|manual))[/.]/
const imported = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+\.tsx?)'/g

const texts = new Map<string, string>()
function text(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, known)
  return known
}
const importsOf = new Map<string, readonly string[]>()
function imports(file: string): readonly string[] {
  const known = importsOf.get(file) ?? [...text(file).matchAll(imported)].map(([, to = '']) => join(dirname(file), to))
  importsOf.set(file, known)
  return known
}

/** This file and all that it is made of. */
function withImports(file: string, met: Set<string>): void {
  if (met.has(file) || shared.test(file)) return
  met.add(file)
  for (const each of imports(file)) withImports(each, met)
}

/** What a table of the desk imports for a key: `key: … import('./file.tsx')`. */
function importedFor(table: string, key: string): readonly string[] {
  const row = text(`${screens}/${table}`).match(new RegExp(`^  '?${RegExp.escape(key)}'?:(?:(?!^  \\S)[^])*`, 'm'))
  return [...(row?.[0].matchAll(imported) ?? [])].map(([, to = '']) => join(screens, to))
}

function filesOf(id: PageId): readonly string[] {
  const { kind } = pageOf(id).screen
  if (kind === 'custom') return importedFor('table.ts', id)
  if (kind !== 'list' && kind !== 'approval') return [`${screens}/${kind}-screen.tsx`]
  const ofLists = listsOnPage(id).flatMap(key =>
    isRecordKey(key)
      ? ['desk/records/record-list-config.ts', ...importedFor('record-list-configs.ts', key)]
      : importedFor('list-configs.ts', key),
  )
  const ofCases = kind === 'approval' ? [`${screens}/approval-screen.tsx`, `${screens}/approval-configs.ts`] : []
  return [`${screens}/lists-screen.tsx`, ...ofCases, ...ofLists]
}

/**
 * Everything that can be read on a page's own screen, without what stands around every page: the files that draw it, and
 * the data from which they do.
 */
export function wordsOfScreen(id: PageId): string {
  const { screen } = pageOf(id)
  const met = new Set<string>()
  const files = filesOf(id)
  if (files.length === 0) throw new Error(`${id}: no table of ${screens} names its screen.`)
  for (const file of files) withImports(file, met)
  const lists = screen.kind === 'custom' ? [] : listsOnPage(id)
  const data = lists.map(key => [kinds[key], isRecordKey(key) ? kindOf(key) : undefined])
  return [...[...met].map(text), JSON.stringify([screen, data])].join('\n')
}
