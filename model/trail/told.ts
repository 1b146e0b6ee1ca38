import { capital } from '../capital.ts'
import { labelOfPage } from '../pages/index.ts'
import { documentTypes } from '../rules/contract-words.ts'
import { actionWords } from '../rules/trail-actions.ts'
import { otherPage } from '../rules/trail-places.ts'
import { recordWords } from '../rules/trail-records.ts'
import { refusedOf } from './changes.ts'
import { pageIdOf } from './forms.ts'
import type { TrailLine } from './line.ts'

const isContent = (entity: string | null | undefined): boolean => entity === 'web-content' || entity === 'buyer-content'

/** The label of the page that a line is about. What buyers do has places of its own, some under the key of a page of content. */
export const pageLabel = ({
  entity,
  ...line
}: Pick<TrailLine, 'area' | 'module'> & Partial<Pick<TrailLine, 'entity'>>): string =>
  (isContent(entity) ? undefined : otherPage(pageIdOf(line))) ?? labelOfPage(pageIdOf(line))

/** Actions of a person on themselves: the account they are about is their own. */
const ownActs = new Set(['login', 'logout', 'code', 'forgot'])

/** What people know a record by: of a paper of a contract its kind by its label, where the line has the key. */
export function subjectTold({ entity, subject }: Pick<TrailLine, 'entity' | 'subject'>): string | null {
  if (entity !== 'document' || subject === null) return subject
  const { label } = documentTypes.find(({ value }) => subject.startsWith(`${value} of `)) ?? {}
  return label === undefined ? subject : label + subject.slice(subject.indexOf(' of '))
}

/** The record of a line in words: `inquiry BI26-001601`; undefined where a line is about none. */
export function recordTold(line: TrailLine): string | undefined {
  const { entity, entity_id, area, module } = line
  if (entity === null) return undefined
  const words = recordWords(entity)
  if (isContent(entity)) return `${words} ${pageLabel({ area, module, entity })}`
  const known = subjectTold(line) ?? entity_id
  return known === null ? words : `${words} ${known}`
}

/** A line as a sentence: who did what, or was refused what. */
export function told(line: TrailLine): string {
  const who = line.user_name === '' ? 'Someone' : line.user_name
  const { label, did } = actionWords(line.action, line.entity)
  const record = recordTold(line)
  const isOwn = ownActs.has(line.action) && (line.module === 'session' || line.module === 'login')
  const place = isOwn ? '' : ` ${record ?? pageLabel(line)}`
  if (line.result === 'ok') return `${who} ${did}${place}`
  const tried = `${capital(label.toLowerCase())}${place}`
  const why = refusedOf(line)?.message
  const verb = line.result === 'denied' ? 'was refused' : 'could not do'
  return `${who} ${verb}: ${tried}${why ? `. ${why}` : ''}`
}
