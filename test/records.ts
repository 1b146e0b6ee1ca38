import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BrandCode } from '../model/brands.ts'
import type { Field } from '../model/content/field.ts'
import { listOf } from '../model/kinds/lists.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import { isRecordRelation, kindOf, type RecordKey, recordKeys, relationLists } from '../model/kinds/records.ts'
import { searchable } from '../model/lists/list.ts'
import { type Access, splitId } from '../model/pages/access.ts'
import { pageOf } from '../model/pages/index.ts'
import { flags } from '../model/pages/page.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import type { Answer, CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { soundValue } from './content-values.ts'
import { multipart } from './multipart.ts'
import { property } from './properties.ts'

/** Values that no random ones would be: where fields of a kind must agree with each other. */
const agreed: { readonly [K in RecordKey]?: (n: number) => object } = {
  webPopupPromos: () => ({ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2035-01-01T00:00:00.000Z' }),
  webTestimonials: () => ({ consent_on_file: true }),
  webLocations: () => ({ region: 'CALABARZON', lat: 13.9411, lng: 121.1622 }),
  webNews: n => ({ slug: `article-${n}` }),
  webCareers: n => ({ slug: `vacancy-${n}`, opens_on: '2026-01-05', closes_on: null }),
  incentives: n => ({
    program_code: `T${n}`,
    start_date: '2030-01-01',
    end_date: '2030-03-31',
    brand_ids: ['3'],
    attachment: null,
    tiers: [
      { id: 'abcd', min: 0, max: 10, reward_type: 'cash', reward_value: 25_000, reward_item: '' },
      { id: 'abce', min: 10.5, max: null, reward_type: 'item', reward_value: 1, reward_item: 'A car' },
    ],
  }),
  knowledgeCenter: () => ({ brand_codes: ['ZRLU'], expires_at: '2035-01-01T00:00:00.000Z' }),
  savedAnswers: () => ({ brand_codes: ['ZRLU'] }),
  // A day is a holiday once.
  holidays: n => ({ date: new Date(Date.UTC(2040, 0, n)).toISOString().slice(0, 10), scope: 'national', city: '' }),
  draftUsers: n => ({ email: `joy.reyes${n}@example.com`, recruiter_code: '' }),
  salesGroups: n => ({ code: `G${n}`, brand_ids: ['3'], status: 'active' }),
  sellers: n => ({
    seller_code: `S-${n}`,
    email: `seller-${n}@example.com`,
    prc_type: 'broker',
    prc_valid_until: '2035-01-01',
    supervising_broker_id: null,
    partner_no: '',
    tin: '',
    status: 'active',
  }),
  // A year stands once in a brand's list.
  webAwardYears: () => ({ year: 1950 + (nextInFile('years') % 150) }),
}

const counts = new Map<string, number>()
/** Counts for each file of its own: files share this module, in an order of the moment, and what is made must not depend on it. */
function nextInFile(of = 'records'): number {
  const key = `${of} ${expect.getState().testPath ?? ''}`
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}

/** What a record is called, in the form that its field asks for. */
export function calledBy(field: Field | undefined, words: string): string {
  const format = field?.kind === 'text' ? field.format : undefined
  if (format === 'path') return `/${words.replaceAll(' ', '-')}`
  if (format !== 'code') return words
  return words
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 12)
}

/** Sound values for the fields of a kind; what the record is called is unlike any other. */
export function sampleOf(key: RecordKey, refs: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  const count = nextInFile()
  const { fields } = kindOf(key).content
  const [sound] = fc.sample(soundValue(fields), { numRuns: 1, seed: count })
  const named = Object.keys(fields).find(name => searchable(listOf(key)).includes(name))
  const visible = fields['is_visible'] ? { is_visible: true } : {}
  // Random marks may be no text at all once they are made harmless.
  const rich = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'richtext' ? [[name, `<p>Words ${count}</p>`]] : [],
    ),
  )
  // A property or a group is named by its id: none, where a test makes none.
  const ofProperties = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const leaf = field.kind === 'list' ? field.item : field
      return leaf.kind === 'relation' && (leaf.to === 'property' || leaf.to === 'sales_group')
        ? [[name, field.kind === 'list' ? [] : null]]
        : []
    }),
  )
  return {
    ...(sound as object),
    ...visible,
    ...ofProperties,
    ...rich,
    ...(named === undefined ? {} : { [named]: calledBy(fields[named], `${key} ${count}`) }),
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
    else if (field.kind === 'relation' && field.to === 'property' && field.required)
      refs[name] = String((await property(app, brand)).id)
    else if (field.kind === 'relation' && field.to === 'sales_group' && field.required)
      refs[name] = String(await idOf(app, token, 'salesGroups', brand))
    else if (field.kind === 'private_file' && field.required) refs[name] = await fileFor(app, token, key)
    else if (field.kind === 'relation' && field.by === 'id' && field.required && isRecordRelation(field.to))
      refs[name] = String(await idOf(app, token, relationLists[field.to] as RecordKey, brand))
  // The head of a group: the first account of the house, whose every test begins with one that acts.
  if (key === 'salesGroups') {
    const { email } = await app.deps.db.system
      .selectFrom('users')
      .select('email')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    refs['head_email'] = email
  }
  return refs
}

/**
 * A record that another refers to: it is there, or the test ends at what refused it. A brand that has no page of this kind has
 * none of what refers to it either, and says so at that.
 */
async function idOf(app: TestApp, token: string, key: RecordKey, brand: BrandCode): Promise<number | undefined> {
  const { status, body, text } = await recordIn(app, token, key, brand)
  if (status !== 404 && typeof body?.id !== 'number') throw new Error(`No record of ${key}: ${text}`)
  return body.id
}

/** A PDF unlike any other, on its way. */
function paper(key: RecordKey): CallArgs {
  const count = nextInFile()
  const bytes = Buffer.from(`%PDF-1.4\n% ${key} ${count}\n%%EOF\n`)
  const { headers, payload } = multipart({ name: `${key}-${count}.pdf`, mime: 'application/pdf', bytes })
  return { headers, body: Buffer.concat(payload) }
}

/** A file of its own, sent for a record of this kind. */
export async function fileFor(app: TestApp, token: string, key: RecordKey): Promise<string> {
  const sent = await app.call(`${key}.attach` as EndpointName, { token, ...paper(key) })
  if (sent.status !== 201) throw new Error(`${key}: ${sent.text}`)
  return String(sent.body.id)
}

const brandIn = (key: RecordKey, brand: BrandCode) => (listOf(key).branded ? { brand_id: brand } : {})

/** What creates a record of a kind, with whatever it refers to already there. */
export const bodyFor = async (app: TestApp, token: string, key: RecordKey, brand: BrandCode) => ({
  ...sampleOf(key, await refsOf(app, token, key, brand)),
  ...brandIn(key, brand),
})

export async function recordIn(app: TestApp, token: string, key: RecordKey, brand: BrandCode): Promise<Answer> {
  return app.call(createCall(key), { token, body: await bodyFor(app, token, key, brand) })
}

/** The call that makes a record of a kind, and the one that changes it with what it is sent then. */
export const createCall = (key: RecordKey) =>
  `${key}.${kindOf(key).saved === 'post' ? 'save' : 'create'}` as EndpointName
export const updateCall = (key: RecordKey) =>
  `${key}.${kindOf(key).saved === 'post' ? 'save' : 'update'}` as EndpointName
export const updateArgs = (key: RecordKey, id: number, body: object): CallArgs =>
  kindOf(key).saved === 'post' ? { body: { ...body, id } } : { params: { id }, body }

/** A brand that has the page of a kind. */
export const brandFor = (key: RecordKey): BrandCode => pageOf(pageOfList[key]).brands?.[0] ?? 'ZRLU'

/** Everything on the pages of all kinds, for these brands. */
export function recordKeeper(brands: readonly string[]): Pick<Access, 'brands' | 'website'> & Partial<Access> {
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
  const fileWrites = (key: RecordKey): [string, () => Promise<CallArgs>][] => [
    [`${key}.attach`, async () => paper(key)],
    [`${key}.file`, async () => ({ params: { file: Number(await fileFor(app(), token(), key)) } })],
  ]
  const one = async (key: RecordKey): Promise<CallArgs> => ({ params: { id: (await made(key)).id } })
  return Object.fromEntries(
    recordKeys.flatMap((key): [string, () => Promise<CallArgs>][] => {
      const kind = kindOf(key)
      return [
        ...(Object.values(kind.content.fields).some(field => field.kind === 'private_file') ? fileWrites(key) : []),
        [createCall(key), async () => ({ body: await bodyFor(app(), token(), key, brandFor(key)) })],
        [
          updateCall(key),
          async () => {
            const body = await bodyFor(app(), token(), key, brandFor(key))
            const { brand_id: _, ...values } = body as Record<string, unknown>
            const { id, version } = await made(key)
            return updateArgs(key, id, { ...values, version })
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
                  if (actions.length > 0) return { params: { id }, body: { action: actions[0], version } }
                  // Its first step is a job's: it is brought to where people take the next.
                  const table = listSources[key]?.source.table ?? ''
                  const from = Object.values(kind.publication?.actions ?? {})[0]?.from[0]
                  await sql`update ${sql.table(table)} set status = ${from}, published_at = now() where id = ${id}`.execute(
                    app().deps.db.owner,
                  )
                  const name = Object.keys(kind.publication?.actions ?? {})[0]
                  return { params: { id }, body: { action: name, version } }
                },
              ],
            ] as [string, () => Promise<CallArgs>][])
          : []),
      ]
    }),
  )
}
