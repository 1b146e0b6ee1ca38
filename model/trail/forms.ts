import { choice, type Field, type Fields, text } from '../content/field.ts'
import { application } from '../content/records/application.ts'
import { lead } from '../content/records/lead.ts'
import { newProperty } from '../content/records/property.ts'
import { reservationAgreement, sheetFields } from '../content/records/reservation-forms.ts'
import { fieldsOfHistory } from '../kinds/histories.ts'
import type { HistoryKey } from '../kinds/history-keys.ts'
import { type ListKey, listKeys, listOf } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { recordKeys, recordManifests } from '../kinds/records.ts'
import { isReviewed } from '../kinds/reviewed.ts'
import type { TrailRecord } from '../kinds/trail-records.ts'
import type { ListColumn } from '../lists/list.ts'
import { isPageId, labelOfPage } from '../pages/index.ts'
import { pageOfPortalSection } from '../pages/portal-content.ts'
import { contentOfPage, pageOfPropertySection, propertyContents } from '../pages/property-content.ts'
import { contentOf } from '../pages/site-content.ts'
import { partnerPapers } from '../rules/partner-papers.ts'
import { docTypes } from '../workflows/reservation-record.ts'
import type { TrailLine } from './line.ts'

/** Records without a manifest whose form is that of their history. */
const ofHistories: { readonly [R in TrailRecord]?: HistoryKey } = {
  user: 'userAccounts',
  user_role: 'roles',
  unit: 'units',
  contract: 'contracts',
  'lead-retention': 'leadRetention',
  approval_terms: 'approvalTerms',
  approval_level: 'marketingPartnerLevels',
  marketing_partner: 'marketingPartner',
  recipients: 'webRecipients',
  'manage-content': 'manageContent',
  command: 'commands',
  file: 'files',
  'media-folder': 'mediaFolders',
  'email-setting': 'emailSettings',
  review_rule: 'reviewRules',
}
const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Records that have a form and no history by it. */
const forms: { readonly [R in TrailRecord]?: Fields } = {
  lead: lead.fields,
  reservation: {
    ...sheetFields,
    ...reservationAgreement.fields,
    form: choice('Form', [
      { value: 'cis', label: 'Client information sheet' },
      { value: 'ra', label: 'Reservation agreement' },
    ]),
  },
  'reservation-partner': sheetFields,
  cis_attachment: { doc_type: choice('Paper', labelled(docTypes)) },
  property: newProperty().fields,
  'web-career-application': application.fields,
}

/** The pages of a property, each a group under its section, as its lines hold them. */
const ofProperty: Fields = {
  // One that is added has the form of a new one.
  ...newProperty().fields,
  ...Object.fromEntries(
    propertyContents.map(({ section, fields }): [string, Field] => {
      const page = pageOfPropertySection(section)
      return [section, { kind: 'group', label: page ? labelOfPage(page) : section, fields }]
    }),
  ),
}
/** The papers of a partner, each under its kind. */
const papersOfPartner: Fields = Object.fromEntries(
  Object.entries(partnerPapers).map(([paper, label]) => [paper, text(label)]),
)

type LineSubject = Pick<TrailLine, 'area' | 'module' | 'entity' | 'entity_id'> & Partial<Pick<TrailLine, 'subject'>>
export const pageIdOf = ({ area, module }: Pick<TrailLine, 'area' | 'module'>): string => `${area}.${module}`

const contentOfPageNamed = (page: string) => (isPageId(page) ? contentOfPage(page) : undefined)

function fieldsOfPage(place: LineSubject): Fields | undefined {
  const { entity, entity_id } = place
  if (entity === 'project-info') return ofProperty
  if (entity === ('page-draft' satisfies TrailRecord)) return contentOfPageNamed(pageIdOf(place))?.fields
  if (entity_id === null) return undefined
  if (entity === 'web-content') return contentOf(entity_id)?.fields
  const page = entity === 'buyer-content' ? pageOfPortalSection(entity_id) : undefined
  return page && contentOfPage(page)?.fields
}

/** What stands beside a record: a change that waits, and named drafts. */
const besideRecords: ReadonlySet<string | null> = new Set(['record-change', 'record-draft'] satisfies TrailRecord[])

/** The manifest of a record: of several of one name, as the questions of sites and buyers, that of the line's page. */
export function recordKeyOf(place: LineSubject) {
  // What waits beside a record has its fields; which kind it is of, the page says.
  const isOf = (key: (typeof recordKeys)[number]) =>
    besideRecords.has(place.entity)
      ? isReviewed(key) && recordManifests[key].page === pageIdOf(place)
      : recordManifests[key].entity === place.entity
  const keys = recordKeys.filter(isOf)
  return keys.find(key => recordManifests[key].page === pageIdOf(place)) ?? keys[0]
}

/** The form by which its history is shown; a mail setting has that of its mail. */
function historyFields({ entity, subject }: LineSubject): Fields | undefined {
  const key = entity === null ? undefined : ofHistories[entity as TrailRecord]
  const fields = key && fieldsOfHistory(key, subject)
  return key === 'marketingPartner' ? { ...papersOfPartner, ...fields } : fields
}

/** The form of the record that a line is about. */
export function fieldsOf(place: LineSubject): Fields {
  const key = recordKeyOf(place)
  return (
    fieldsOfPage(place) ??
    (key ? recordManifests[key].content.fields : undefined) ??
    historyFields(place) ??
    (place.entity === null ? undefined : forms[place.entity as TrailRecord]) ??
    {}
  )
}

/** The list in which the record stands: its own, else the first of the line's page. */
export function listKeyOf(place: LineSubject): ListKey | undefined {
  return recordKeyOf(place) ?? listKeys.find(key => pageOfList[key] === pageIdOf(place))
}

/** The column in which the list of the record shows a field. */
export function columnOf(place: LineSubject, name: string): ListColumn | undefined {
  const key = listKeyOf(place)
  const columns = key && listOf(key).columns
  return columns && Object.hasOwn(columns, name) ? columns[name] : undefined
}
