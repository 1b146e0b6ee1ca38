import type { Static } from 'typebox'
import { type Brand, brandByCode, brands, groupBrand } from '../../../model/brands.ts'
import { isObject } from '../../../model/content/value.ts'
import type { FileUse } from '../../../model/contract/files.ts'
import { addressesIn, type LedTo, leadsTo } from '../../../model/site-check/led-to.ts'
import type { Deps } from '../../call/context.ts'
import { relationsIn } from '../hold-properties.ts'
import { shownRecords } from '../site-check/checked-records.ts'
import { changeHoldings } from './change-holdings.ts'
import { draftHoldings } from './draft-holdings.ts'
import type { Holding, HoldingFinder } from './holding.ts'
import { launchFactHoldings, projectInfoHoldings } from './property-holdings.ts'
import { leadsSomewhere, recordHoldings } from './record-holdings.ts'
import { siteHoldings } from './site-holdings.ts'

export type UseOfRecord = Static<typeof FileUse>
/** One field that leads to something, with all stored values in which it does. */
export type UsedAt = { readonly use: UseOfRecord; readonly holdings: readonly Holding[] }

/** Pages with their drafts and plans, and records that visitors see or will without anybody doing more. */
const findersAt = (now: Date): readonly HoldingFinder[] => [
  siteHoldings,
  projectInfoHoldings,
  launchFactHoldings,
  changeHoldings,
  draftHoldings,
  ...shownRecords(now).map(source => recordHoldings(source, leadsSomewhere)),
]

export const siteOf = ({ brand }: Holding): Brand => brand ?? groupBrand

/** The fields of a value that choose it, or lead to it, by dotted path. */
export function pathsTo(holding: Holding, led: LedTo): string[] {
  const { fields, value } = holding
  const { named } = led
  const chosen = named
    ? relationsIn(fields, value, named.to)
        .filter(({ by, key }) => key === (by === 'id' ? named.id : named.code))
        .map(({ path }) => path)
    : []
  return [...chosen, ...linkedAt(value, text => addressesIn(text).some(link => leadsTo(link, siteOf(holding), led)))]
}

function linkedAt(value: unknown, isIt: (text: string) => boolean, at = ''): string[] {
  if (typeof value === 'string') return isIt(value) ? [at] : []
  if (!Array.isArray(value) && !isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => linkedAt(inner, isIt, at === '' ? key : `${at}.${key}`))
}

/** Everything of all sites that holds one of these texts: whoever asks, drafts and plans too. */
export async function holdingsWith({ db, now }: Deps, needles: readonly string[]): Promise<Holding[]> {
  const everyBrand = brands.map(({ id }) => id)
  const found = new Map<string, Holding>()
  for (const finder of findersAt(now()))
    for (const needle of needles)
      for (const holding of await finder(db.system, needle, everyBrand)) {
        const { brand, page, record, state } = holding
        // Two needles may find the same value.
        found.set(JSON.stringify([brand?.id, page, record?.id, state]), holding)
      }
  return [...found.values()]
}

/** The fields among some values that lead to it: one entry for each, whether draft, published, planned or several of these. */
export function usesAmong(holdings: readonly Holding[], led: LedTo): UsedAt[] {
  const found = new Map<string, UsedAt>()
  for (const holding of holdings) {
    const { brand, page, record } = holding
    if (record && led.isItself(page, record.id)) continue
    for (const path of pathsTo(holding, led)) {
      const key = JSON.stringify([brand?.id, page, record?.id, path])
      const before = found.get(key)
      found.set(key, { use: merged(before?.use, holding, path), holdings: [...(before?.holdings ?? []), holding] })
    }
  }
  return [...found.values()]
}

export const usesOf = async (deps: Deps, led: LedTo): Promise<UsedAt[]> =>
  usesAmong(await holdingsWith(deps, led.needles), led)

const merged = (
  before: UseOfRecord | undefined,
  { brand, page, record, state, label }: Holding,
  path: string,
): UseOfRecord => ({
  ...{ brand: brand?.code ?? null, page, label: label(path), path, record: record ?? null },
  draft: before?.draft === true || state === 'draft',
  // A record without drafts is always published.
  published: before?.published === true || state === 'published' || state === 'live',
  scheduled: before?.scheduled === true || state === 'scheduled',
})

/** The uses in words, the first of them by name. */
export function usedWords(
  label: string,
  { uses, elsewhere }: { uses: readonly UseOfRecord[]; elsewhere: number },
): string {
  const places = [...new Set(uses.map(placeOf))]
  const several = places.length + elsewhere === 1 ? 'one place' : `${places.length + elsewhere} places`
  const hidden = elsewhere === 0 ? [] : [`${elsewhere} in brands you do not see`]
  const named = [...places.slice(0, 6), ...hidden].join('; ')
  return `“${label}” is used in ${several}: ${named}${places.length > 6 ? ' …' : ''}.`
}

function placeOf({ brand, label, record }: UseOfRecord): string {
  const [page = label] = label.split(' › ')
  const of = brand === null ? '' : ` of ${brandByCode(brand)?.display_label ?? brand}`
  return record ? `“${record.name}” (${page}${of})` : `${page}${of}`
}
