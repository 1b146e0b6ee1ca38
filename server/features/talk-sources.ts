import { brandOf } from '../../model/brands.ts'
import { existing, Refusal } from '../../model/errors.ts'
import type { HistoryKey } from '../../model/kinds/history-keys.ts'
import { keyed } from '../../model/kinds/keyed.ts'
import { pageTalkId } from '../../model/kinds/talk.ts'
import { eventOf, isEventKey } from '../../model/mails/index.ts'
import { may } from '../../model/pages/access.ts'
import { isPageId, type PageId, pageOf } from '../../model/pages/index.ts'
import { portalContentOf } from '../../model/pages/portal-content.ts'
import type { CallerCtx } from '../call/context.ts'
import { readRow } from '../db/row-queries.ts'
import { targetOf } from '../records/content/target.ts'
import { type HistorySubject, rowId } from '../records/history/history-source.ts'
import { heldBy } from '../records/launches/store.ts'
import { placeOf } from '../records/property-section.ts'
import type { TalkSource, TalkSources } from '../records/talk/talk-source.ts'
import type { HistorySources } from './history/handlers.ts'
import { historySources, rows } from './history-sources.ts'
import { listSources } from './sources-of-lists.ts'

/** `12.project_info.amenities`: of what, and the page. */
function partsOf(id: string): [string, PageId] {
  const dot = id.indexOf('.')
  const page = id.slice(dot + 1)
  if (dot < 0 || !isPageId(page)) throw new Refusal('NOT_FOUND')
  return [id.slice(0, dot), page]
}
const pageIn = (id: string): PageId => partsOf(id)[1]

function portalPage(id: string): PageId {
  if (!isPageId(id)) throw new Refusal('NOT_FOUND')
  return id
}

function seen({ caller }: CallerCtx, page: PageId, code?: Parameters<typeof may>[3]): void {
  if (!may(caller.access, 'view', page, code)) throw new Refusal('FORBIDDEN')
}

/** A page, or what nobody edits, is no record that is put back. */
const asPage = (
  of: Pick<HistorySubject, 'ids' | 'brand_id' | 'name' | 'fields'> & { property?: string },
): HistorySubject => ({
  ...of,
  version: null,
  values: {},
  may_restore: false,
})

const webContent: TalkSource = {
  page: pageIn,
  entity: 'web-content',
  async find(ctx, id) {
    const [code, page] = partsOf(id)
    const { brand, content } = targetOf(brandOf(code), page)
    seen(ctx, page, brand.code)
    return asPage({
      ids: [content.section, pageTalkId(brand.code, page)],
      brand_id: brand.id,
      name: `${pageOf(page).label}, ${brand.display_label}`,
      fields: content.fields,
    })
  },
}

const buyerContent: TalkSource = {
  page: portalPage,
  entity: 'buyer-content',
  async find(ctx, id) {
    const page = portalPage(id)
    const { content } = existing(portalContentOf(page))
    seen(ctx, page)
    const ids = [content.section, page]
    return asPage({ ids, brand_id: null, name: `${pageOf(page).label}, buyers portal`, fields: content.fields })
  },
}

const projectInfo: TalkSource = {
  page: pageIn,
  entity: 'project-info',
  async find(ctx, id) {
    const [of, page] = partsOf(id)
    const { property, brand, content } = await placeOf(ctx, ctx.db, /^[1-9]\d{0,14}$/.test(of) ? Number(of) : 0, page)
    seen(ctx, page, brand.code)
    return asPage({
      ids: [String(property.id), pageTalkId(property.id, page)],
      brand_id: brand.id,
      name: `${pageOf(page).label}, ${property.property_name}`,
      property: property.slug,
      fields: content.fields,
    })
  },
}

const launches: TalkSource = {
  page: 'website.launches',
  entity: 'launch',
  async find(ctx, id) {
    seen(ctx, 'website.launches')
    const row = await readRow(ctx.db, 'launches', { id: rowId(id) }, '*')
    if (!row || !heldBy(ctx, row)) throw new Refusal('NOT_FOUND')
    return asPage({ ids: [id], brand_id: null, name: row.name, fields: {} })
  },
  query: ({ id }) => ({ open: id }),
}

const mails: TalkSource = {
  page: 'admin.mail-outbox',
  entity: 'mail',
  async find(ctx, id) {
    seen(ctx, 'admin.mail-outbox')
    const row = await readRow(ctx.db, 'mail_outbox', { id: rowId(id) }, ['brand_id', 'event_key'])
    if (!row || (row.brand_id !== null && !ctx.caller.brand_ids.some(held => held === row.brand_id)))
      throw new Refusal('NOT_FOUND')
    // By its kind: a subject may say what only its reader is to know.
    const label = isEventKey(row.event_key) ? eventOf(row.event_key).label : row.event_key
    return asPage({ ids: [id], brand_id: row.brand_id, name: `Mail ${id}, ${label}`, fields: {} })
  },
}

/** What a queue of several kinds, a table or a library shows is asked of it in words of its own. */
const opened: Partial<Record<HistoryKey, Pick<TalkSource, 'opensOn' | 'query'>>> = {
  approvalTerms: { opensOn: 'desk.approvals' },
  approvalDelegations: { opensOn: 'desk.approvals', query: () => ({}) },
  units: { query: ({ subject }) => ({ find: String(subject.values['unit_code']) }) },
  files: { query: ({ id }) => ({ open: id }) },
  mediaFolders: { query: ({ id }) => ({ folder: id }) },
}

/** Where each kind that is talked about is found: as for its history, and pages. */
export const talkSources: TalkSources = {
  ...keyed<HistorySources>(
    Object.entries(historySources).map(([key, source]) => [key, { ...source, ...opened[key as HistoryKey] }]),
  ),
  webContent,
  buyerContent,
  projectInfo,
  erpPostings: rows(listSources.erpPostings, 'name'),
  paynowPayments: rows(listSources.paynowPayments, 'reference_no'),
  launches,
  mails,
}
