import { brands } from '../brands.ts'
import { capital } from '../capital.ts'
import { commandKeys, commands } from '../commands/index.ts'
import { factsOf, isListKey } from '../kinds/facts-of-list.ts'
import { recordWords, type TrailRecord } from '../kinds/trail-records.ts'
import { eventOf, isEventKey } from '../mails/index.ts'
import { labelOfPage } from '../pages/index.ts'
import { pageOfPortalSection } from '../pages/portal-content.ts'
import { pageOfSection } from '../pages/site-content.ts'
import { documentTypes } from '../rules/contract-words.ts'
import { isObject } from '../rules/is-object.ts'
import { actionWords } from '../rules/trail-actions.ts'
import { otherPage } from '../rules/trail-places.ts'
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

type Known = Pick<TrailLine, 'entity' | 'entity_id' | 'subject'> & Partial<Pick<TrailLine, 'before' | 'after'>>

const said = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const ofSite = (id: string | null): string | null =>
  brands.find(({ site_id }) => String(site_id) === id)?.display_label ?? null
const manyOf = (list: unknown): string | null =>
  typeof list === 'string' && isListKey(list) ? factsOf(list).many : textOr(list)

/** Records that lines name by a key of the house: the words for it. */
const inWords: { readonly [R in TrailRecord]?: (line: Known) => string | null } = {
  // Of a paper of a contract its kind by its label.
  document: ({ subject }) => {
    const { label } = documentTypes.find(({ value }) => subject?.startsWith(`${value} of `)) ?? {}
    return label === undefined || subject === null ? subject : label + subject.slice(subject.indexOf(' of '))
  },
  sheet: ({ entity_id }) => manyOf(entity_id),
  export: ({ after }) => manyOf(said(after, 'list')),
  approval_terms: ({ entity_id }) => (entity_id === null ? null : recordWords(entity_id)),
  'email-setting': ({ subject }) => (subject !== null && isEventKey(subject) ? eventOf(subject).label : subject),
  mail: ({ subject }) => (subject !== null && isEventKey(subject) ? eventOf(subject).label : subject),
  command: ({ subject }) => {
    const key = commandKeys.find(one => one === subject)
    return key ? commands[key].label : subject
  },
  report: ({ subject }) => subject && capital(subject.replaceAll('-', ' ')),
  site: ({ entity_id }) => ofSite(entity_id),
  recipients: ({ entity_id }) => ofSite(entity_id),
  // A private file that was sent to no record yet has its name in its line alone (decision 099).
  file: ({ subject, before, after }) =>
    subject ?? textOr(said(after, 'original_name')) ?? textOr(said(before, 'original_name')),
}

/** What people know the record of a line by; null where a line has no word for it. */
export const subjectTold = (line: Known): string | null =>
  (line.entity === null ? undefined : inWords[line.entity as TrailRecord]?.(line)) ?? line.subject

/** The label of the page that is the record of a line, wherever it was changed from: of a launch, by Publishing. */
function contentLabel({ entity, entity_id, area, module }: TrailLine): string {
  const page =
    entity_id === null
      ? undefined
      : entity === 'web-content'
        ? pageOfSection(entity_id)
        : pageOfPortalSection(entity_id)
  return page ? labelOfPage(page) : pageLabel({ area, module, entity })
}

/** The record of a line in words: `inquiry BI26-001601`; undefined where a line is about none. */
export function recordTold(line: TrailLine): string | undefined {
  const { entity, entity_id } = line
  if (entity === null) return undefined
  const words = recordWords(entity)
  if (isContent(entity)) return `${words} ${contentLabel(line)}`
  const known = subjectTold(line) ?? entity_id
  // What was exported is the record: nobody knows the number of an export.
  if (entity === 'export') return subjectTold(line) ?? words
  return known === null ? words : `${words} ${known}`
}

/** A line as a sentence: who did what, or was refused what. */
export function lineInWords(line: TrailLine): string {
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
