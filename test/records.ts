import fc from 'fast-check'
import type { BrandCode } from '../model/brands.ts'
import { listOf } from '../model/lists/index.ts'
import { searchable } from '../model/lists/list.ts'
import { pageOfList } from '../model/lists/page-of.ts'
import { type Access, splitId } from '../model/pages/access.ts'
import { pageOf } from '../model/pages/index.ts'
import { flags } from '../model/pages/page.ts'
import { isRecordRelation, kindOf, type RecordKey, recordKeys, relationLists } from '../model/records/index.ts'
import type { Answer, CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { soundValue } from './content-values.ts'

/** Values that no random ones would be: where fields of a kind must agree with each other. */
const agreed: { readonly [K in RecordKey]?: (n: number) => object } = {
  webPopupPromos: () => ({ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2035-01-01T00:00:00.000Z' }),
  webTestimonials: () => ({ consent_on_file: true }),
  webLocations: () => ({ region: 'CALABARZON', lat: 13.9411, lng: 121.1622 }),
  webNews: n => ({ slug: `article-${n}` }),
  webCareers: n => ({ slug: `vacancy-${n}`, opens_on: '2026-01-05', closes_on: null }),
  // A year stands once in a brand's list.
  webAwardYears: n => ({ year: 1950 + (n % 150) }),
}

let count = 0
/** Sound values for the fields of a kind; what the record is called is unlike any other. */
export function sampleOf(key: RecordKey, refs: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  count += 1
  const { fields } = kindOf(key).content
  const [sound] = fc.sample(soundValue(fields), { numRuns: 1, seed: count })
  const named = Object.keys(fields).find(name => searchable(listOf(key)).includes(name))
  const visible = fields.is_visible ? { is_visible: true } : {}
  // Random marks may be no text at all once they are made harmless.
  const rich = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'richtext' ? [[name, `<p>Words ${count}</p>`]] : [],
    ),
  )
  // A property is named by its id: none, where a test makes none.
  const ofProperties = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const leaf = field.kind === 'list' ? field.item : field
      return leaf.kind === 'relation' && leaf.to === 'property' ? [[name, field.kind === 'list' ? [] : null]] : []
    }),
  )
  return {
    ...(sound as object),
    ...visible,
    ...ofProperties,
    ...rich,
    ...(named === undefined ? {} : { [named]: `${key} ${count}` }),
    ...agreed[key]?.(count),
    ...refs,
  }
}

/** Relations by id, to records that are made first. */
async function refsOf(app: TestApp, token: string, key: RecordKey, brand: BrandCode): Promise<Record<string, string>> {
  const refs: Record<string, string> = {}
  for (const [name, field] of Object.entries(kindOf(key).content.fields))
    if (field.kind === 'relation' && field.to === 'news_category')
      refs[name] = (await app.call('webNews.categories', { token, query: { brand_id: brand } })).body.items[0].id
    else if (field.kind === 'relation' && field.by === 'id' && isRecordRelation(field.to))
      refs[name] = String((await recordIn(app, token, relationLists[field.to] as RecordKey, brand)).body.id)
  return refs
}

const brandIn = (key: RecordKey, brand: BrandCode) => (listOf(key).branded ? { brand_id: brand } : {})

/** What creates a record of a kind, with whatever it refers to already there. */
export const bodyFor = async (app: TestApp, token: string, key: RecordKey, brand: BrandCode) => ({
  ...sampleOf(key, await refsOf(app, token, key, brand)),
  ...brandIn(key, brand),
})

export async function recordIn(app: TestApp, token: string, key: RecordKey, brand: BrandCode): Promise<Answer> {
  return app.call(`${key}.create` as EndpointName, { token, body: await bodyFor(app, token, key, brand) })
}

/** A brand that has the page of a kind. */
export const brandFor = (key: RecordKey): BrandCode => pageOf(pageOfList[key]).brands?.[0] ?? 'ZRLU'

/** Everything on the pages of all kinds, for these brands. */
export function recordKeeper(brands: readonly string[]): Pick<Access, 'brands' | 'website'> {
  const all = Object.fromEntries(flags.map(flag => [flag, true]))
  const access: Record<string, Record<string, Record<string, boolean>>> = {}
  for (const key of recordKeys) {
    const { area, key: page } = splitId(pageOfList[key])
    access[area] = { ...access[area], [page]: all }
  }
  return { brands, website: {}, ...access }
}

/** The calls of all kinds that write, each with what makes it write. */
export function recordWrites(app: () => TestApp, token: () => string): Record<string, () => Promise<CallArgs>> {
  const made = async (key: RecordKey) => (await recordIn(app(), token(), key, brandFor(key))).body
  const one = async (key: RecordKey): Promise<CallArgs> => ({ params: { id: (await made(key)).id } })
  return Object.fromEntries(
    recordKeys.flatMap((key): [string, () => Promise<CallArgs>][] => {
      const kind = kindOf(key)
      return [
        [`${key}.create`, async () => ({ body: await bodyFor(app(), token(), key, brandFor(key)) })],
        [
          `${key}.update`,
          async () => {
            const body = await bodyFor(app(), token(), key, brandFor(key))
            const { brand_id: _, ...values } = body as Record<string, unknown>
            const { id, version } = await made(key)
            return { params: { id }, body: { ...values, version } }
          },
        ],
        [`${key}.remove`, () => one(key)],
        ...(listOf(key).trash
          ? ([
              [
                `${key}.restore`,
                async () => {
                  const args = await one(key)
                  await app().call(`${key}.remove` as EndpointName, { token: token(), ...args })
                  return args
                },
              ],
            ] as [string, () => Promise<CallArgs>][])
          : []),
        ...(kind.order
          ? ([[`${key}.move`, async () => ({ ...(await one(key)), body: { by: -1 } })]] as [
              string,
              () => Promise<CallArgs>,
            ][])
          : []),
        ...(kind.publication
          ? ([
              [
                `${key}.act`,
                async () => {
                  const { id, version, actions } = await made(key)
                  return { params: { id }, body: { action: actions[0], version } }
                },
              ],
            ] as [string, () => Promise<CallArgs>][])
          : []),
      ]
    }),
  )
}
