import { groupBrand } from '../../model/brands.ts'
import { fromWire } from '../../model/content/wire.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import type { RecordWire } from '../api/record-calls.ts'
import type { FormScope } from '../form/form-scope.ts'
import type { Values } from '../form/store.ts'
import type { PanelProps } from '../list/list-config.ts'

/** The values of a record as its form holds them. */
export function valuesOf(key: RecordKey, record: RecordWire): Values {
  const { fields } = kindOf(key).content
  return fromWire(fields, Object.fromEntries(Object.keys(fields).map(name => [name, record[name]])))
}

/** The brand whose pictures and properties the form offers; in a list of no one brand the pictures are the group's. */
export const scopeOf = ({ brand }: PanelProps['place'], page: PanelProps['pageId']): FormScope =>
  brand ? { brand, page } : { brand: groupBrand, page, isOfAll: true }

/** A name in a sentence. */
export const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 57).trimEnd()}…` : name)
