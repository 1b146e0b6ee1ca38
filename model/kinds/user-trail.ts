import { capital } from '../capital.ts'
import { list } from '../lists/list.ts'
import { isPageId, type PageId, pageIds, pageOf } from '../pages/index.ts'
import { type Area, areaKeys, areas } from '../pages/page.ts'
import { trailActions } from '../rules/trail-actions.ts'
import { otherPages } from '../rules/trail-places.ts'
import { brandChoice } from './columns.ts'
import { kind } from './kind.ts'
import { trailRecords } from './trail-records.ts'

export const trailResults = [
  { value: 'ok', label: 'Done' },
  { value: 'denied', label: 'Denied' },
  { value: 'failed', label: 'Failed' },
] as const

const labelled = (words: Readonly<Record<string, string | { readonly label: string }>>) =>
  Object.entries(words)
    .map(([value, said]) => ({ value, label: capital(typeof said === 'string' ? said : said.label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const actions = labelled(trailActions)
const records = labelled(trailRecords)

/** A page under whose key the lines of something else stand too names both. */
const besides = (id: PageId): string =>
  [pageOf(id).label, ...otherPages.flatMap(({ value, label }) => (value === id ? [label.toLowerCase()] : []))].join(
    ', ',
  )

/** The pages of these areas, and what else their lines name, by their labels. Where several are called the same, each with its menu. */
function pagesOf(of: readonly Area[]) {
  const all = [
    ...pageIds.flatMap(id =>
      of.some(area => id.startsWith(`${area}.`)) && !pageOf(id).flagOf
        ? [{ value: id as string, label: besides(id), group: pageOf(id).menu?.at(-1) }]
        : [],
    ),
    ...otherPages
      .filter(({ value }) => of.some(area => value.startsWith(`${area}.`)) && !isPageId(value))
      .map(page => ({ ...page, group: undefined })),
  ]
  const named = Map.groupBy(all, ({ label }) => label)
  return all
    .map(({ value, label, group }) => {
      const area = areas[value.slice(0, value.indexOf('.')) as Area].label
      const isAlone = (named.get(label)?.length ?? 0) < 2
      return { value, label: isAlone ? label : `${label} (${[area, group].filter(Boolean).join(', ')})` }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

const trail = (of: readonly Area[]) =>
  list({
    one: 'entry',
    many: 'entries',
    branded: false,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      created_at: { label: 'Time', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      user_name: { label: 'Who', as: 'person', search: true, width: 165 },
      user_id: { label: 'Who', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      action: { label: 'Action', as: 'text', filter: { kind: 'choice', options: actions }, width: 120 },
      entity: { label: 'Record', as: 'text', filter: { kind: 'choice', options: records }, width: 135 },
      // By what people know the record, else by its id.
      subject: { label: 'Number or name', as: 'text', filter: { kind: 'text', start: true }, search: true, width: 180 },
      page: { label: 'Page', as: 'text', filter: { kind: 'choice', options: pagesOf(of) }, width: 170 },
      area: {
        label: 'Area',
        as: 'text',
        filter: { kind: 'choice', options: of.map(value => ({ value, label: areas[value].label })) },
        off: true,
        width: 150,
      },
      brand_id: { ...brandChoice, off: true },
      result: { label: 'Result', as: 'status', filter: { kind: 'choice', options: trailResults }, width: 90 },
      refused_reads: {
        label: 'Refused reads',
        as: 'text',
        filter: {
          kind: 'choice',
          options: [
            { value: 'without', label: 'Left out' },
            { value: 'only', label: 'Only these' },
          ],
        },
        off: true,
      },
      role_name: { label: 'Role', as: 'text', off: true, width: 170 },
      role_id: { label: 'Role', as: 'text', filter: { kind: 'relation', to: 'user_role' }, off: true },
      entity_id: { label: 'Record id', as: 'text', off: true, width: 130 },
      ip: { label: 'Address', as: 'text', off: true, width: 130 },
      request_id: { label: 'Request', as: 'text', off: true, width: 280 },
    },
  })

/** Domain.md 1A: actions in the admin area, sessions included. Append-only. */
export const userTrail = kind({ page: 'admin.audit-trail', list: trail(['admin']) })
/** Actions in the buyers' portal: its area of audit_trails. */
export const auditTrail = kind({ page: 'buyers_portal.audit-trail', list: trail(['buyers_portal']) })
/** Every line of all areas, as far as one may see it (decision 174). */
export const fullTrail = kind({ page: 'admin.full-trail', list: trail(areaKeys) })
