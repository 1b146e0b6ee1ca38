import { type ExpressionBuilder, sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import type { EndpointInput } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { countCap } from '../../../model/lists/list.ts'
import type { Db } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { rowOf } from './row.ts'

/** Files that a page of the library shows. */
const perPage = 24

type Query = Omit<EndpointInput<Contract['files']['list']>['query'], 'brand' | 'page'>
type Files = ExpressionBuilder<Tables, 'files'>

const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** The brand's library and the shared library. Each is read along its own index: an `or` of both would sort them all. */
export async function listFiles(db: Db, brand: Brand, query: Query) {
  const halves = (['brand', 'shared'] as const).filter(half => query.of === undefined || query.of === half)
  const pages = await Promise.all(
    halves.map(half =>
      db
        .selectFrom('files')
        .selectAll()
        .where(eb => ofHalf(eb, half, brand))
        .where(eb => request(eb, query))
        .$if(query.before !== undefined, rows => rows.where('id', '<', query.before ?? 0))
        .orderBy('id', 'desc')
        .limit(perPage + 1)
        .execute(),
    ),
  )
  const rows = pages.flat().sort((a, b) => b.id - a.id)
  const items = rows.slice(0, perPage).map(rowOf)
  return {
    items,
    next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null,
    total: query.before === undefined ? await count(db, brand, query, halves) : null,
  }
}

const ofHalf = (eb: Files, half: 'brand' | 'shared', brand: Brand) =>
  half === 'brand' ? eb('brand_id', '=', brand.id) : eb('brand_id', 'is', null)

/** A private file belongs to the record that it was sent with, not to the library. */
function request(eb: Files, { search, kind, folder, described, trashed }: Query) {
  const words = search?.trim() ?? ''
  // A search for an address, as an image field has it, finds the file of that address.
  const sha = /^\/media\/([0-9a-f]{64})(?:\/|$)/.exec(words)?.[1]
  return eb.and([
    eb('visibility', '=', 'public'),
    eb('deleted_at', trashed ? 'is not' : 'is', null),
    ...(sha === undefined ? [] : [eb('sha256', '=', Buffer.from(sha, 'hex'))]),
    ...(words === '' || sha !== undefined ? [] : [sql<boolean>`search_text like plain_text(${containing(words)})`]),
    ...(kind === undefined ? [] : [eb('mime', kind === 'image' ? 'like' : 'not like', 'image/%')]),
    ...(folder === undefined
      ? []
      : [folder === 'none' ? eb('folder_id', 'is', null) : eb('folder_id', '=', Number(folder))]),
    ...(described === undefined
      ? []
      : [eb('mime', 'like', 'image/%'), eb(eb.fn.coalesce('alt', sql.lit('')), described === 'no' ? '=' : '<>', '')]),
  ])
}

async function count(db: Db, brand: Brand, query: Query, halves: readonly ('brand' | 'shared')[]) {
  const counted = await Promise.all(
    halves.map(half =>
      db
        .selectFrom(
          db
            .selectFrom('files')
            .where(eb => ofHalf(eb, half, brand))
            .where(eb => request(eb, query))
            .select('id')
            .limit(countCap + 1)
            .as('capped'),
        )
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  const n = counted.reduce((sum, half) => sum + Number(half.n), 0)
  return { count: Math.min(n, countCap), more: n > countCap }
}
