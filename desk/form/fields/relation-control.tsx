import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { brands } from '../../../model/brands.ts'
import type { RelationField, RelationTarget } from '../../../model/content/field.ts'
import { publicPages } from '../../../model/content/public-pages.ts'
import { listOf } from '../../../model/lists/index.ts'
import { type RecordRelation, relationLists } from '../../../model/records/index.ts'
import { api } from '../../api/api.ts'
import { readRows } from '../../list/calls.ts'
import { nameOf } from '../../list/row-name.ts'
import { PlaceContext, usePlace } from '../place.ts'
import { useForm, useValue } from '../use-form.ts'
import { ariaOf, type ControlProps } from './control.ts'
import classes from './relation.module.css'
import { TextControl } from './text-control.tsx'

type Option = {
  readonly value: string
  readonly label: string
  readonly group?: string
  readonly note?: string
  readonly isOff?: boolean
}

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
// Articles can be listed once there are any: until then their number is typed.
const NewsNumber = (props: ControlProps<RelationField>) => (
  <TextControl {...props} field={{ ...props.field, kind: 'text', initial: '', max: 80, multiline: false }} />
)

/** Records of a kind that has few: a page of its list answers the picker. */
function useRecords(to: RecordRelation): readonly Option[] | undefined {
  const brand = useContext(PlaceContext)?.brand
  const key = relationLists[to]
  const { data } = useQuery({
    queryKey: ['relation', to, brand?.code ?? null, 'all'],
    queryFn: ({ signal }) => readRows({ key, brand }, { filters: {} }, { total: 'none', signal }),
    staleTime: 30_000,
  })
  return data?.items.map(row => ({
    value: String(row.id),
    label: nameOf(listOf(key), row),
    ...(row.is_visible === false ? { note: 'hidden' } : {}),
  }))
}
const recordPicker = (to: RecordRelation) =>
  function RecordPicker(props: ControlProps<RelationField>) {
    return <Picker {...props} options={useRecords(to)} />
  }

const pickers: Record<RelationTarget, typeof PropertyPicker> = {
  property: PropertyPicker,
  brand: BrandPicker,
  page: PagePicker,
  news: NewsNumber,
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

function Picker({ options, ...props }: ControlProps<RelationField> & { options: readonly Option[] | undefined }) {
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
