import type { BrandId } from '../../../model/brands.ts'
import type { Db } from '../../db/handle.ts'
import type { Backing } from '../bulk.ts'
import type { RecordBacking } from '../record-source.ts'
import type { Holding, Place } from './holding.ts'
import { projectInfoHoldings } from './project-info.ts'
import { recordHoldings } from './record-place.ts'
import { siteHoldings } from './site-place.ts'

const isRecord = (backing: Backing): backing is RecordBacking => 'kind' in backing && 'place' in backing

/** Everywhere that a file can be used: sites, properties, and every kind of record whose fields can show one. */
export const placesOf = (backings: Readonly<Record<string, Backing | undefined>>): readonly Place[] => [
  siteHoldings,
  projectInfoHoldings,
  ...Object.values(backings).flatMap(backing => (backing && isRecord(backing) ? [recordHoldings(backing)] : [])),
]

export async function holdingsOf(
  db: Db,
  places: readonly Place[],
  needle: string,
  brands: readonly BrandId[],
): Promise<Holding[]> {
  const found: Holding[] = []
  for (const place of places) found.push(...(await place(db, needle, brands)))
  return found
}
