import { trailRecords } from '../model/kinds/trail-records.ts'
import { leafPatterns } from '../model/rules/patterns.ts'
import { trailActions } from '../model/rules/trail-actions.ts'
import { changesOf } from '../model/trail/changes.ts'
import { columnOf, fieldsOf, pageIdOf } from '../model/trail/forms.ts'
import type { TrailLine } from '../model/trail/line.ts'
import type { Names } from '../model/trail/shown.ts'
import { pageLabel, recordTold } from '../model/trail/told.ts'

/** A word that only a program knows: `post_failed`, `web-inquiry`, `createdAt`. */
export const isKey = (word: string): boolean => /^[a-z]+(?:[_-][a-z0-9]+)+$|^[a-z]+[A-Z][A-Za-z]*$/.test(word)

/** Records that a line calls by their number in a table, each with the reason. */
const numbered: Readonly<Record<string, string>> = {
  'web-inquiry': 'what visitors sent has no name in the trail (decision 099)',
  'web-appointment': 'what visitors sent has no name in the trail (decision 099)',
  'web-career-application': 'what visitors sent has no name in the trail (decision 099)',
  'newsletter-subscription': 'what visitors sent has no name in the trail (decision 099)',
  draft_user: 'a registration has nothing but what names its person (decision 099)',
  'saved-answer': 'one of a person’s own; its title stands in the line that made or changed it',
  user: 'of a buyer no line has more than the number: staff have their address (decision 099)',
  'buyer-agreement': 'its version, by which buyers and Buyer Care know it',
  contract: 'contracts are known by their number',
  'site-release': 'releases of a site are known by their number',
}
/** Fields whose value is read as it is written, or was typed, where no form says so. */
const asWritten: Readonly<Record<string, string>> = {
  path: 'where a file lies',
  sha256: 'what a file is',
  mime: 'what a program takes a file for',
  original_name: 'as its sender called it',
  file: 'as its sender called it',
  file_name: 'as its sender called it',
  resume: 'as its sender called it',
  paper: 'as its sender called it',
  source: 'the file of an extract, by its name',
  slug: 'an address',
  format: 'the ending of a file',
  pages: 'of a launch or a release, by their titles',
  records: 'of a launch, by their titles',
  facts: 'of a launch, by their titles',
  draft: 'as its author called it',
  to: 'an address of mail',
  category: 'a row of a page of its site, which has its label',
}
/** The number of a row where a person reads a name. Releases and years of awards are called by a number. */
const isOfRows = (field: string): boolean =>
  /(_ids?|_by)$|^(roles|people|attachment|file|launch)$/.test(field) &&
  !/^(id|rolled_back_by|year_id|erp_.*)$/.test(field)

/** A value of a line that is a key, or the number of a record. */
function isRaw(line: TrailLine, field: string, said: string): boolean {
  const [name = ''] = field.split('.')
  const top = Object.hasOwn(fieldsOf(line), name) ? fieldsOf(line)[name] : undefined
  if (top?.kind === 'relation' && top.by === 'row') return leafPatterns.rowId.test(said)
  if (Object.hasOwn(asWritten, name)) return /^\d+$/.test(said) && isOfRows(name)
  if (/^[\d, ]+$/.test(said)) return isOfRows(name)
  // A form says of a text that it was typed; a word of a value that no form or list knows is one that a program wrote.
  if (top && top.kind !== 'choice' && top.kind !== 'group' && top.kind !== 'list') return false
  const words = said.split(/[\n,;:]+ ?/).map(word => word.replace(/^\d+\. /, ''))
  return words.some(word => isKey(word)) || (!top && !columnOf(line, name) && /^[a-z]+$/.test(said))
}

/** What a line would show as a key: its action, its record, what that is known by, its page, the label of a field, or a value. */
export function rawIn(line: TrailLine, names?: Names): string[] {
  const { action, entity, area, module } = line
  const changes = changesOf(line, names)
  const known = recordTold(line)?.split(' ').at(-1) ?? ''
  const isNumber = /^\d+$/.test(known) && line.subject === null && !Object.hasOwn(numbered, entity ?? '')
  return [
    ...(Object.hasOwn(trailActions, action) ? [] : [`action ${action}`]),
    ...(entity === null || Object.hasOwn(trailRecords, entity) ? [] : [`record ${entity}`]),
    ...(isNumber || (isKey(known) && known === line.entity_id) ? [`${entity} ${known}`] : []),
    ...(pageLabel(line) === pageIdOf({ area, module }) ? [`page ${area}.${module}`] : []),
    ...changes.flatMap(({ label }) => (isKey(label) || label.includes('_') ? [`label ${label}`] : [])),
    ...changes.flatMap(({ field, before, after }) =>
      [before, after].flatMap(({ as, text }) =>
        as === 'text' && isRaw(line, field, text) ? [`${entity} ${field} ${text}`] : [],
      ),
    ),
  ]
}
