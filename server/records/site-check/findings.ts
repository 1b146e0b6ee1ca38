import { setImmediate as others } from 'node:timers/promises'
import { type Brand, groupBrand } from '../../../model/brands.ts'
import { complete } from '../../../model/content/value.ts'
import { type RecordKey, recordKinds } from '../../../model/kinds/records.ts'
import { type Access, maySee } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { isOfLibrary } from '../../../model/site/path.ts'
import type { CheckedRecord, CheckedSite } from '../../../model/site-check/checked.ts'
import type { Finding } from '../../../model/site-check/finding.ts'
import { checkSite } from '../../../model/site-check/site-check.ts'
import type { Deps } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { valuesOf } from '../content/store.ts'
import { targetOf } from '../content/target.ts'
import { hasDemoData } from '../demo-data.ts'
import { unheardOf } from '../recipients.ts'
import { type LookAhead, sectionsAhead } from '../site-ahead.ts'
import { type CheckedKey, checkedKeys, recordsOf } from './checked-records.ts'
import { entriesIn, filesOf, picturesOf, propertiesIn, textsIn } from './named.ts'
import { publicSites } from './public-sites.ts'
import { samplesOf } from './samples.ts'

type Needs = {
  readonly deps: Deps
  /** Sees the brand's drafts. */
  readonly db: Db
}

/** What of a site is looked at: what somebody may open, so that they can mend what is found. */
export type Sight = {
  readonly pages: readonly PageId[]
  readonly kinds: readonly CheckedKey[]
  readonly recipients: boolean
  readonly facts: boolean
}

export const wholeSight = (brand: Brand): Sight => ({
  pages: contentPagesOf(brand.code),
  kinds: checkedKeys,
  recipients: true,
  facts: true,
})
export function sightOf(access: Access, brand: Brand): Sight {
  const sees = (page: PageId) => maySee(access, page, brand.code)
  const all = wholeSight(brand)
  return {
    pages: all.pages.filter(sees),
    kinds: all.kinds.filter((key: RecordKey) => sees(recordKinds[key].page)),
    recipients: sees('website.email-recipients'),
    facts: maySee(access, 'project_info.basic-info'),
  }
}

type Values = CheckedSite['pages'][number]['values']
type Looked = {
  readonly pages: CheckedSite['pages']
  readonly records: readonly CheckedRecord[]
  readonly findings: Finding[]
}

/** A site as it will be at a time, without its drafts: with what is planned by then, and with this launch. */
export type Then = Omit<LookAhead, 'drafts'>

/** What a visitor would stumble over in a site, as its drafts and records stand, or as they will see it then. */
export const findingsOf = async (needs: Needs, brand: Brand, sight: Sight, then?: Then): Promise<Finding[]> =>
  (await lookOver(needs, brand, sight, then)).findings

let before: Promise<unknown> = Promise.resolve()
/**
 * The same, with what was looked at. One site after the other, and one question after the other: all at once they keep as many
 * processes of the database at work, and who reads beside them waits (decision 383).
 */
export function lookOver(...site: Parameters<typeof looked>): Promise<Looked> {
  const own = before.then(() => looked(...site))
  before = own.catch(() => undefined)
  return own
}

async function looked({ deps, db }: Needs, brand: Brand, sight: Sight, then?: Then): Promise<Looked> {
  const at = then?.at ?? deps.now()
  const ahead = then && { ...then, drafts: false }
  const sections = ahead && (await sectionsAhead(deps.db, brand, ahead))
  const [drafts, groups, isSample, unheard, records] = [
    await db
      .selectFrom('site_sections')
      .where('brand_id', '=', brand.id)
      .where('site_id', '=', brand.site_id)
      .select(['section', 'own'])
      .execute(),
    await deps.db.public
      .selectFrom('site_published')
      .where('site_id', '=', groupBrand.site_id)
      .select(['section', 'own'])
      .execute(),
    // Nothing of demo data is called a sample, since all of it is one.
    await hasDemoData(deps.db),
    sight.recipients ? await unheardOf(deps.db.system) : undefined,
    await recordsOf(db, brand, sight.kinds, { at, then }),
  ]
  const ownIn = (rows: typeof drafts, section: string) => rows.find(row => row.section === section)?.own
  const pages = sight.pages.map(page => {
    const target = targetOf(brand, page)
    const { fields, section } = target.content
    const fromGroup = brand.id === groupBrand.id ? undefined : ownIn(groups, section)
    const group = fromGroup === undefined ? null : complete(fields, fromGroup)
    const values = sections
      ? ((sections[section] as Values | undefined) ?? valuesOf({ deps }, target, group, undefined))
      : valuesOf({ deps }, target, group, ownIn(drafts, section))
    return { page, values }
  })
  const texts = textsIn([pages.map(({ values }) => values), records.map(({ values }) => values)])
  const sites = await publicSites(deps, brand, texts, {
    own: ahead ?? { at, drafts: true, launch_id: null },
    ...(ahead && { others: ahead }),
  })
  const moved = [...sites.values()].flatMap(({ redirects }) => [...redirects.values()].filter(isOfLibrary))
  const [properties, entries, pictures, files] = [
    await propertiesIn(deps, texts, then),
    await entriesIn(db, texts, then),
    await picturesOf(deps, texts),
    await filesOf(deps, [...texts, ...moved]),
  ]
  const own = sites.get(brand.code)?.site
  await others()
  const findings = checkSite({
    ...{ brand: brand.code, today: dayOf(at), pages, records, sites, properties, entries, pictures, files },
    facts: sight.facts ? (own?.properties ?? []).filter(property => property.brand === brand.code) : [],
    samples: isSample ? undefined : samplesOf(brand, sight.pages),
    unheard: unheard?.get(brand.id) ?? [],
  })
  await others()
  return { pages, records, findings }
}
