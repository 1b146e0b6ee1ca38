import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brands } from '../../../model/brands.ts'
import type { RelationField, RelationTarget } from '../../../model/content/field.ts'
import { publicPages } from '../../../model/content/public-pages.ts'
import type { RecordRelation } from '../../../model/records/index.ts'
import { api } from '../../api/api.ts'
import { usePlace } from '../place.ts'
import { useForm, useValue } from '../use-form.ts'
import { ariaOf, type ControlProps } from './control.ts'
import { type Option, useNewsCategories, useRecords } from './record-options.ts'
import classes from './relation.module.css'

const pageOptions: readonly Option[] = Object.entries(publicPages).map(([value, page]) => ({
  value,
  label: page.label,
  note: page.path,
}))
const brandOptions: readonly Option[] = brands.map(brand => ({
  value: brand.code,
  label: brand.display_label,
  note: brand.code,
}))

/** Properties are few (some sixty): one read answers every picker of the page. */
function useProperties(by: RelationField['by']): readonly Option[] | undefined {
  const { brand } = usePlace()
  const { data } = useQuery({
    queryKey: ['property.all'],
    queryFn: ({ signal }) => api.property.all({ signal }),
    staleTime: 5 * 60_000,
  })
  return data
    ?.toSorted(
      (a, b) =>
        Number(b.brand.id === brand.id) - Number(a.brand.id === brand.id) ||
        a.property_name.localeCompare(b.property_name),
    )
    .map(row => ({
      value: by === 'id' ? String(row.id) : row.property_code,
      label: row.property_name,
      group: brands.find(each => each.id === row.brand.id)?.display_label ?? row.brand.name,
      note: [row.property_code, row.city].filter(Boolean).join(' · '),
      isOff: row.status === 'inactive',
    }))
}

const PropertyPicker = (props: ControlProps<RelationField>) => (
  <Picker {...props} options={useProperties(props.field.by)} />
)
const BrandPicker = (props: ControlProps<RelationField>) => <Picker {...props} options={brandOptions} />
const PagePicker = (props: ControlProps<RelationField>) => <Picker {...props} options={pageOptions} />
const NewsCategoryPicker = (props: ControlProps<RelationField>) => <Picker {...props} options={useNewsCategories()} />

/** The server searches: of some kinds there are more than a picker can hold. */
const recordPicker = (to: RecordRelation) =>
  function RecordPicker(props: ControlProps<RelationField>) {
    const [typed, setTyped] = useState('')
    const [value] = useValue<string | null>(props.path)
    return <Picker {...props} options={useRecords(to, typed, value)} onSearch={setTyped} />
  }

const pickers: Record<RelationTarget, typeof PropertyPicker> = {
  property: PropertyPicker,
  brand: BrandPicker,
  page: PagePicker,
  news: recordPicker('news'),
  news_category: NewsCategoryPicker,
  career: recordPicker('career'),
  faq_category: recordPicker('faq_category'),
  web_faq_category: recordPicker('web_faq_category'),
  award_year: recordPicker('award_year'),
}

/** What a picker can be searched by; a place where there is nothing yet says so. */
const prompts: Partial<Record<RelationTarget, string>> = {
  property: 'Search by name, code or place',
  page: 'Search by name or address',
}

export function RelationControl(props: ControlProps<RelationField>) {
  const Picker = pickers[props.field.to]
  return <Picker {...props} />
}

type PickerProps = ControlProps<RelationField> & {
  readonly options: readonly Option[] | undefined
  readonly onSearch?: (typed: string) => void
}

function Picker({ options, onSearch, ...props }: PickerProps) {
  const { path, field } = props
  const form = useForm()
  const [value, set] = useValue<string | null>(path)
  const chosen = options?.find(option => option.value === value)
  const known = options ?? []
  const data =
    value !== null && value !== '' && !chosen
      ? [{ value, label: value, note: options ? 'Not among your brands’ records' : '' }, ...known]
      : known
  const { id, ...aria } = ariaOf(props)
  return (
    <div className={classes.picker}>
      <Select
        id={id}
        {...aria}
        data={grouped(data)}
        value={value}
        onChange={next => set(next)}
        onBlur={() => form.touch(path)}
        searchable
        {...(onSearch ? { onSearchChange: onSearch } : {})}
        clearable={!field.required}
        allowDeselect={false}
        placeholder={
          options
            ? options.length === 0
              ? 'There is none yet: add one first'
              : (prompts[field.to] ?? 'Search by name')
            : 'Loading…'
        }
        nothingFoundMessage="Nothing matches. Try part of a name or a code."
        maxDropdownHeight={320}
        error={props.isInvalid}
        filter={({ options: offered, search }) => filtered(offered as Offered[], search, data)}
        renderOption={({ option }) => <OptionLine option={data.find(each => each.value === option.value)} />}
      />
      {chosen?.isOff && <span className={classes.off}>Inactive: visitors do not see it</span>}
    </div>
  )
}

type Offered = { group?: string; items?: Offered[]; value?: string; label?: string }
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Plain = { value: string; label: string }
function grouped(options: readonly Option[]): (Plain | { group: string; items: Plain[] })[] {
  const plain = ({ value, label }: Option): Plain => ({ value, label })
  const groups = [...Map.groupBy(options, option => option.group)]
  return groups.flatMap(([group, items]): (Plain | { group: string; items: Plain[] })[] =>
    group === undefined ? items.map(plain) : [{ group, items: items.map(plain) }],
  )
}

/** What the person sees is searched: name, code and place, blind to case and accents. */
function filtered(offered: readonly Offered[], search: string, options: readonly Option[]): never {
  const sought = bare(search.trim())
  const fits = ({ value }: Offered) => {
    const option = options.find(each => each.value === value)
    return option !== undefined && bare(`${option.label} ${option.note ?? ''}`).includes(sought)
  }
  const left = offered.flatMap(each => {
    if (!each.items) return fits(each) ? [each] : []
    const items = each.items.filter(fits)
    return items.length > 0 ? [{ ...each, items }] : []
  })
  return left as never
}

function OptionLine({ option }: { option: Option | undefined }) {
  if (!option) return null
  return (
    <span className={classes.option}>
      <span className={classes.initial} aria-hidden="true">
        {option.label.charAt(0)}
      </span>
      <span>
        {option.label}
        {option.isOff && <em> · inactive</em>}
        <small>{option.note}</small>
      </span>
    </span>
  )
}
