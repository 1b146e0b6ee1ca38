import { trailActions } from '../model/rules/trail-actions.ts'
import { trailRecords } from '../model/rules/trail-records.ts'
import { changesOf } from '../model/trail/changes.ts'
import { pageIdOf } from '../model/trail/forms.ts'
import type { TrailLine } from '../model/trail/line.ts'
import { pageLabel } from '../model/trail/told.ts'

/** A word that only a program knows: `post_failed`, `web-inquiry`, `createdAt`. */
export const isKey = (word: string): boolean => /^[a-z]+(?:[_-][a-z0-9]+)+$|^[a-z]+[A-Z][A-Za-z]*$/.test(word)

/** What a line would show as a key: its action, its record, its page, or the label of a field. */
export function rawIn(line: TrailLine): string[] {
  const { action, entity, area, module } = line
  return [
    ...(Object.hasOwn(trailActions, action) ? [] : [`action ${action}`]),
    ...(entity === null || Object.hasOwn(trailRecords, entity) ? [] : [`record ${entity}`]),
    ...(pageLabel(line) === pageIdOf({ area, module }) ? [`page ${area}.${module}`] : []),
    ...changesOf(line).flatMap(({ label }) => (isKey(label) || label.includes('_') ? [`label ${label}`] : [])),
  ]
}
