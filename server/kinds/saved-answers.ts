import { brandOf } from '../../model/brands.ts'
import type { RecordRepository } from '../records/record-repository.ts'
import { brandNames } from '../records/shown.ts'

export const savedAnswers: Partial<RecordRepository> = {
  brandsIn: { field: 'brand_codes', idOf: code => brandOf(code)?.id },
  shown: { brand_names: brandNames },
}
