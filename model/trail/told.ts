import { capital } from '../capital.ts'
import { labelOfPage } from '../pages/index.ts'
import { actionWords } from '../rules/trail-actions.ts'
import { otherPage } from '../rules/trail-places.ts'
import { recordWords } from '../rules/trail-records.ts'
import { refusedOf } from './changes.ts'
import { pageIdOf } from './forms.ts'
import type { TrailLine } from './line.ts'

/** The label of the page that a line is about. */
export const pageLabel = (line: Pick<TrailLine, 'area' | 'module'>): string =>
  otherPage(pageIdOf(line)) ?? labelOfPage(pageIdOf(line))

/** Actions of a person on themselves: the account they are about is their own. */
const ownActs = new Set(['login', 'logout', 'code', 'forgot'])

/** The record of a line in words: `inquiry BI26-001601`; undefined where a line is about none. */
export function recordTold({ entity, entity_id, subject, area, module }: TrailLine): string | undefined {
  if (entity === null) return undefined
  const words = recordWords(entity)
  if (entity === 'web-content' || entity === 'buyer-content') return `${words} ${pageLabel({ area, module })}`
  const known = subject ?? entity_id
  return known === null ? words : `${words} ${known}`
}

/** A line as a sentence: who did what, or was refused what. */
export function told(line: TrailLine): string {
  const who = line.user_name === '' ? 'Someone' : line.user_name
  const { label, did } = actionWords(line.action)
  const record = recordTold(line)
  const isOwn = ownActs.has(line.action) && (line.module === 'session' || line.module === 'login')
  const place = isOwn ? '' : ` ${record ?? pageLabel(line)}`
  if (line.result === 'ok') return `${who} ${did}${place}`
  const tried = `${capital(label.toLowerCase())}${place}`
  const why = refusedOf(line)?.message
  const verb = line.result === 'denied' ? 'was refused' : 'could not do'
  return `${who} ${verb}: ${tried}${why ? `. ${why}` : ''}`
}
