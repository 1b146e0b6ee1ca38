import type { Access } from '../../../model/pages/access.ts'
import { actionWords } from '../../../model/rules/trail-actions.ts'
import { changesOf, refusedOf } from '../../../model/trail/changes.ts'
import { fieldsOf } from '../../../model/trail/forms.ts'
import type { TrailLine } from '../../../model/trail/line.ts'
import { linkOf } from '../../../model/trail/link.ts'
import { lineInWords, pageLabel, recordTold } from '../../../model/trail/told.ts'
import type { Db } from '../../db/handle.ts'
import { namesIn } from './names.ts'

/** Lines in words, as a reader with this access sees them: the sentence, labels, values as forms show them, and the way to the record. */
export async function worded<L extends TrailLine>(db: Db, access: Access, lines: readonly L[]) {
  const names = await namesIn(
    db,
    lines.map(line => ({ before: line.before, after: line.after, fields: fieldsOf(line), entity: line.entity })),
  )
  const properties = await propertiesOf(db, lines)
  return lines.map(line => ({
    ...line,
    told: lineInWords(line),
    page_label: pageLabel(line),
    action_label: actionWords(line.action, line.entity).label,
    record: recordTold(line) ?? null,
    refused: refusedOf(line) ?? null,
    changes: changesOf(line, names),
    link: linkOf(line, access, line.entity_id === null ? undefined : properties.get(keyOf(line))) ?? null,
  }))
}

const keyOf = ({ entity, entity_id }: TrailLine): string => `${entity} ${entity_id}`

/** The slug of the property that each line of its pages is about: its addresses have it. */
async function propertiesOf(db: Db, lines: readonly TrailLine[]): Promise<ReadonlyMap<string, string>> {
  const of = lines.filter(({ area, entity_id }) => area === 'project_info' && /^\d{1,15}$/.test(entity_id ?? ''))
  const ids = (isUnit: boolean) =>
    of.flatMap(({ entity, entity_id }) => ((entity === 'unit') === isUnit ? [Number(entity_id)] : []))
  const found = new Map<string, string>()
  if (of.length === 0) return found
  const rows = await db
    .selectFrom('properties as p')
    .leftJoin('units as u', join => join.onRef('u.property_id', '=', 'p.id').on('u.id', 'in', [0, ...ids(true)]))
    .where(({ or, eb }) => or([eb('p.id', 'in', [0, ...ids(false)]), eb('u.id', 'is not', null)]))
    .select(['p.id', 'p.slug', 'u.id as unit_id'])
    .execute()
  for (const { id, slug, unit_id } of rows) {
    for (const entity of ['property', 'project-info', 'units']) found.set(`${entity} ${id}`, slug)
    if (unit_id !== null) found.set(`unit ${unit_id}`, slug)
  }
  return found
}
