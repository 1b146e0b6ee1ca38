import type { BrandId } from '../../../model/brands.ts'
import type { Db } from '../../db/handle.ts'
import type { ListSource } from '../bulk.ts'
import type { RecordSource } from '../record-repository.ts'
import { changeHoldings } from './change-holdings.ts'
import { draftHoldings } from './draft-holdings.ts'
import type { Holding, HoldingFinder } from './holding.ts'
import { launchFactHoldings, projectInfoHoldings } from './property-holdings.ts'
import { recordHoldings } from './record-holdings.ts'
import { siteHoldings } from './site-holdings.ts'

const isRecord = (listSource: ListSource): listSource is RecordSource => 'kind' in listSource && 'place' in listSource

/** The finders of all places where a file can be used: sites, properties, and every kind of record whose fields can show one. */
export const findersOf = (listSources: Readonly<Record<string, ListSource | undefined>>): readonly HoldingFinder[] => [
  siteHoldings,
  projectInfoHoldings,
  launchFactHoldings,
  changeHoldings,
  draftHoldings,
  ...Object.values(listSources).flatMap(listSource =>
    listSource && isRecord(listSource) ? [recordHoldings(listSource)] : [],
  ),
]

export async function holdingsOf(
  db: Db,
  finders: readonly HoldingFinder[],
  needle: string,
  brands: readonly BrandId[],
): Promise<Holding[]> {
  const found: Holding[] = []
  for (const finder of finders) found.push(...(await finder(db, needle, brands)))
  return found
}
