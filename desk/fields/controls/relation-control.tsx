import { useState } from 'react'
import { brands } from '../../../model/brands.ts'
import type { RelationField, RelationTarget } from '../../../model/content/field.ts'
import { publicPages } from '../../../model/content/public-pages.ts'
import type { RecordRelation } from '../../../model/kinds/records.ts'
import type { ControlProps } from '../../form/control.ts'
import { useValue } from '../../form/use-form.ts'
import { useProperties } from './property-options.ts'
import {
  type OptionSearch,
  type RecordOption,
  useNewsCategories,
  useRecords,
  useSalesGroups,
} from './record-options.ts'
import { RelationPicker } from './relation-field-picker.tsx'

type Props = ControlProps<RelationField>

const pageOptions: readonly RecordOption[] = Object.entries(publicPages).map(([value, page]) => ({
  value,
  label: page.label,
  note: page.path,
}))
const brandOptions: readonly RecordOption[] = brands.map(brand => ({
  value: brand.code,
  label: brand.display_label,
  note: brand.code,
}))

/** The server searches while a person types: there may be more than a picker can hold. */
const searchedBy = (useFound: (props: Props, typed: string, value: string | null) => OptionSearch) =>
  function SearchedPicker(props: Props) {
    const [typed, setTyped] = useState('')
    const [value] = useValue<string | null>(props.path)
    return <RelationPicker {...props} {...useFound(props, typed, value)} onSearch={setTyped} />
  }
const recordPicker = (to: RecordRelation) => searchedBy((_, typed, value) => useRecords(to, typed, value))

const PropertyPicker = searchedBy(({ field }, typed, value) => useProperties(field.by, typed, value))
const BrandPicker = (props: Props) => <RelationPicker {...props} options={brandOptions} />
const PagePicker = (props: Props) => <RelationPicker {...props} options={pageOptions} />
const NewsCategoryPicker = (props: Props) => <RelationPicker {...props} {...useNewsCategories()} />
const SalesGroupPicker = (props: Props) => <RelationPicker {...props} {...useSalesGroups()} />

const pickers: Record<RelationTarget, typeof BrandPicker> = {
  property: PropertyPicker,
  brand: BrandPicker,
  page: PagePicker,
  news: recordPicker('news'),
  news_category: NewsCategoryPicker,
  career: recordPicker('career'),
  sales_group: SalesGroupPicker,
  knowledge_folder: recordPicker('knowledge_folder'),
  seller: recordPicker('seller'),
  faq_category: recordPicker('faq_category'),
  web_faq_category: recordPicker('web_faq_category'),
  award_year: recordPicker('award_year'),
}

export function RelationControl(props: Props) {
  const Picker = pickers[props.field.to]
  return <Picker {...props} />
}
