import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { linksIn } from '../../../model/content/rich-text.ts'
import type { LaunchedKey } from '../../../model/kinds/launched.ts'
import { pictureWidths } from '../../../model/site/picture-widths.ts'
import { siteAt } from '../../../model/site/site-route.ts'
import type { CheckedEntry, CheckedPicture, CheckedProperty } from '../../../model/site-check/checked.ts'
import { propertyNamedBy } from '../../../model/site-check/links.ts'
import { dayInWords, when } from '../../../model/when.ts'
import type { Deps } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import { isImageType } from '../apart/upload-kinds.ts'
import { propertiesAhead } from '../facts-ahead.ts'
import { mediaName } from '../file-names.ts'
import { shownByLaunch } from '../site-ahead.ts'

type Then = { readonly at: Date; readonly launch_id: number | null }

/** Every text in some values, and every address that a rich text among them links to. */
export function textsIn(values: unknown): string[] {
  const texts = new Set<string>()
  JSON.stringify(values, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    texts.add(value)
    if (value.includes('<a href')) for (const link of linksIn(value)) texts.add(link)
    return value
  })
  return [...texts]
}

/** The path within its site of each text that is an address of one. */
const pathsIn = (texts: readonly string[]): string[] =>
  texts.filter(text => text.startsWith('/')).map(text => siteAt(text.split(/[?#]/)[0] ?? '/').path)
const ids = (texts: readonly string[]): number[] => texts.filter(text => /^[1-9][0-9]{0,14}$/.test(text)).map(Number)

/** Properties that a text names by code or id, or links to; of every brand, whoever asks; as they stand, or will by then. */
export async function propertiesIn({ db }: Deps, texts: readonly string[], then?: Then): Promise<CheckedProperty[]> {
  const linked = pathsIn(texts).flatMap(path => propertyNamedBy(path) ?? [])
  const codes = [...texts, ...linked.map(part => part.toUpperCase())].filter(text => /^[A-Z0-9-]{1,12}$/.test(text))
  const stand = await db.system
    .selectFrom('properties')
    .where(eb =>
      eb.or([
        eb('property_code', 'in', [...codes, '']),
        eb('slug', 'in', [...linked, '']),
        eb('id', 'in', orNone(ids([...texts, ...linked]))),
      ]),
    )
    .selectAll()
    .execute()
  // Of these columns nothing is kept in sections.
  const rows = then ? await propertiesAhead(db.system, stand, then) : stand
  return rows.flatMap(row => {
    const brand = brandById(row.brand_id)
    if (!brand) return []
    return [
      {
        ...{ id: row.id, brand: brand.code, code: row.property_code, name: row.property_name, slug: row.slug },
        is_active: row.status === 'active',
        is_licensed: (row.dhsud_lts_no ?? '') !== '',
      },
    ]
  })
}

const ofArticle = ({ status, publish_at }: { status: string; publish_at: Date | null }): string =>
  status === 'scheduled' && publish_at
    ? `goes out on ${when(publish_at)}`
    : status === 'archived'
      ? 'is archived'
      : 'is a draft'
const ofVacancy = ({ status, closes_on }: { status: string; closes_on: string | null }): string =>
  status !== 'open'
    ? status === 'closed'
      ? 'is closed'
      : 'is a draft'
    : closes_on === null
      ? 'is open'
      : `was open until ${dayInWords(closes_on)}`

/** Articles and vacancies that a text links to, or names by id, of the brands of who asks; as they stand, or will by then. */
export async function entriesIn(db: Db, texts: readonly string[], then?: Then): Promise<CheckedEntry[]> {
  const isOut = ({ status, publish_at, held }: { status: string; publish_at: Date | null; held: string | null }) =>
    status === 'published' ||
    (then !== undefined && status === 'scheduled' && held === null && publish_at !== null && publish_at <= then.at)
  const launched = (key: LaunchedKey, table: string) =>
    (then ? shownByLaunch(key, sql.ref(`${table}.id`), then) : sql<null>`null`).as('by_launch')
  const slugsIn = (folder: string) =>
    pathsIn(texts).flatMap(path => (path.startsWith(folder) ? [path.slice(folder.length)] : []))
  const [articles, vacancies] = await Promise.all([
    db
      .selectFrom('web_news')
      .where(eb => eb.or([eb('slug', 'in', [...slugsIn('/news/'), '']), eb('id', 'in', orNone(ids(texts)))]))
      .select(['id', 'brand_id', 'slug', 'title', 'status', 'publish_at', 'held', 'deleted_at'])
      .select(launched('webNews', 'web_news'))
      .execute(),
    db
      .selectFrom('web_careers')
      .where('slug', 'in', [...slugsIn('/careers/'), ''])
      .select(['id', 'brand_id', 'slug', 'title', 'status', 'closes_on', 'deleted_at'])
      .select(launched('webCareers', 'web_careers'))
      .execute(),
  ])
  const entry = (folder: string, isShown: boolean, why: string, row: (typeof articles | typeof vacancies)[number]) => {
    const brand = brandById(row.brand_id)
    const is_shown = isShown && row.deleted_at === null
    if (!brand) return []
    const { id, title, slug } = row
    return [
      { id, brand: brand.code, path: folder + slug, title, is_shown, why: row.deleted_at ? 'is in the trash' : why },
    ]
  }
  return [
    ...articles.flatMap(row => entry('/news/', row.by_launch ?? isOut(row), ofArticle(row), row)),
    ...vacancies.flatMap(row => entry('/careers/', row.by_launch ?? row.status === 'open', ofVacancy(row), row)),
  ]
}

const media = /^\/media\/([0-9a-f]{64})\//

/** Pictures of the library that a text names. Alternative text belongs to the picture, not to the page (decision 007). */
export async function picturesOf({ db }: Deps, texts: readonly string[]): Promise<Map<string, CheckedPicture>> {
  const named = texts.flatMap(text => {
    const [, hash] = media.exec(text) ?? []
    return hash === undefined ? [] : [[text, hash] as const]
  })
  if (named.length === 0) return new Map()
  const rows = await db.public
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      named.map(([, hash]) => Buffer.from(hash, 'hex')),
    )
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['sha256', 'alt', 'width', 'height'])
    .execute()
  const byHash = new Map<string, CheckedPicture>()
  for (const { sha256, alt, width, height } of rows) {
    const hash = Buffer.from(sha256).toString('hex')
    if (!byHash.get(hash)?.alt) byHash.set(hash, { alt: alt ?? '', width, height })
  }
  return new Map(
    named.flatMap(([text, hash]) => {
      const picture = byHash.get(hash)
      return picture ? [[text, picture] as const] : []
    }),
  )
}

/** The addresses of the library among some texts at which a file is served: the exact one of a public file, or a width of a picture. */
export async function filesOf({ db }: Deps, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const named = texts.flatMap(text => {
    const [, sha = '', name = '', query = ''] =
      /^\/media\/([0-9a-f]{64})\/([^/?#]+)(?:\?([^#]*))?(?:#.*)?$/.exec(text) ?? []
    return sha === '' ? [] : [{ text, sha, name, width: new URLSearchParams(query).get('w') }]
  })
  if (named.length === 0) return new Set()
  const shas = named.map(({ sha }) => Buffer.from(sha, 'hex'))
  const rows = await db.public
    .selectFrom('files')
    .where('sha256', 'in', shas)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['sha256', 'original_name', 'mime'])
    .execute()
  const isServed = ({ sha, name, width }: (typeof named)[number]) =>
    rows.some(
      row =>
        Buffer.from(row.sha256).toString('hex') === sha &&
        mediaName(row) === name &&
        (width === null || (isImageType(row.mime) && pictureWidths.some(known => String(known) === width))),
    )
  return new Set(named.filter(isServed).map(({ text }) => text))
}
