/** How a value is shown. */
export type ColumnKind = 'text' | 'date' | 'time' | 'peso' | 'count' | 'status' | 'image' | 'brand' | 'person' | 'flag'

/**
 * The list engine's single source: a list is data. Columns, filters, searches and sorts declared here give the query's
 * parameters (contract), the SQL (server/records/list), the grid, the chips, the exporter and the column chooser.
 */
export type FilterChoice = { readonly value: string; readonly label: string }
export type ColumnFilter =
  | { readonly kind: 'choice'; readonly options: readonly FilterChoice[] }
  /** From and to, whole days in Asia/Manila, both included: the parameters `<field>_from` and `<field>_to`. */
  | { readonly kind: 'days' }
  /** Text within the field, accents and case aside. Only where a trigram index on `plain_text` of the column backs it. */
  | { readonly kind: 'text'; readonly start?: undefined }
  /** A number or a name from its start, upper and lower case aside. The source says which index backs it (`asks`). */
  | { readonly kind: 'text'; readonly start: true }
  /** The id of a record of another list, picked by searching. */
  | {
      readonly kind: 'relation'
      readonly to:
        | 'property'
        | 'user'
        | 'user_role'
        | 'faq_category'
        | 'web_faq_category'
        | 'award_year'
        | 'knowledge_folder'
        | 'sales_group'
        | 'seller'
      readonly by?: undefined
    }
  /** The id of a row on a page of the site. */
  | { readonly kind: 'relation'; readonly to: 'news_category'; readonly by: 'row' }

export type ListColumn = {
  readonly label: string
  readonly as: ColumnKind
  /** May be sorted by; only where an index with the brand first backs it. The direction a first click gives. */
  readonly sort?: 'asc' | 'desc'
  readonly filter?: ColumnFilter
  /** The labels of its values, where it is no choice to filter by. */
  readonly options?: readonly FilterChoice[]
  /** The search box looks in its text. */
  readonly search?: true
  /** Not shown until chosen. */
  readonly off?: true
  /** A date until which something is to be done, while the row is in one of these states: past it, the row is late. */
  readonly deadline?: readonly string[]
  /** Pixels, until the person drags it. */
  readonly width?: number
}

/** The label of a value that is a choice, else the value. */
export function choiceLabel({ filter, options }: Pick<ListColumn, 'filter' | 'options'>, value: string): string {
  const all = filter?.kind === 'choice' ? filter.options : options
  return all?.find(option => option.value === value)?.label ?? value
}

/** How a row is its reader's own: given to them, taken by them, at their turn, made by them. */
const ways = ['assigned', 'claimed', 'turn', 'written'] as const
export type OwnWay = (typeof ways)[number]
/** The filter, beside those of columns, that finds the reader's own rows. */
export const mineField = 'mine'

/** Where an address and a saved view say that the list is shown as a board by state. */
export const shownField = 'show'
export const asBoard = 'board'

/** A query that a list offers as a tab. Its filters are those of an address. */
export type ListView = {
  readonly label: string
  readonly filters: Readonly<Record<string, string>>
  /** Field, with `-` before it for descending; without, the order of the list. */
  readonly sort?: string
  /** The tab says how many rows it has. */
  readonly counted?: true
  /** The list opens with it, or with the first such view that has rows. */
  readonly opens?: true
  /** Only for who may do one of these on the page: whoever never has the turn is shown no view of theirs. */
  readonly forWho?: readonly ('approve' | 'edit')[]
}

export type List<F extends string = string> = {
  /** The word for a row, for counts and messages: "inquiry", "inquiries". */
  readonly one: string
  readonly many: string
  readonly columns: { readonly [field in F]: ListColumn }
  readonly sort: { readonly field: F; readonly direction: 'asc' | 'desc' }
  /** Every query names one brand. */
  readonly branded: boolean
  /** A row has several brands: a person with one of them sees it, one with all of them changes it. Its table keeps them in `brands`. */
  readonly ofSeveral?: true
  /** Rows go to the trash and back; the trash is a view of the same list. */
  readonly trash: boolean
  /** Its records are worked through by their state: it can be shown as a board (decision 297). */
  readonly board?: true
  /** It goes to a spreadsheet and comes back (decision 351). */
  readonly sheet?: true
  /** In which ways rows are the reader's own, in words (decision 224). The source has the conditions. */
  readonly mine?: { readonly [way in OwnWay]?: string }
  /** Views that everyone finds beside the whole list, by a key of their own. */
  readonly views?: { readonly [key: string]: ListView }
}

/** A list without its columns. */
export type ListFacts = Omit<List, 'columns'>

export const list = <const L extends List>(l: L & List<keyof L['columns'] & string>): L => l

/** Rows of a page, and the count beyond which only "more" is shown until asked for. */
export const pageSize = 25
export const countCap = 10_000
/** Rows one bulk action may take. */
export const bulkLimit = 10_000
/** What a list on paper has at most: rows, and columns beside each other. */
export const paperMost = { rows: 5_000, columns: 16 } as const

const entries = (l: List): [string, ListColumn][] => Object.entries(l.columns)
export const sortable = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.sort ? [field] : []))
export const searchable = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.search ? [field] : []))
export const filtered = (l: List): [string, ColumnFilter][] => [
  ...mineOf(l),
  ...entries(l).flatMap(([field, { filter }]): [string, ColumnFilter][] => (filter ? [[field, filter]] : [])),
]
/** The filter of one's own rows, where the list has any. */
function mineOf({ mine = {} }: List): [string, ColumnFilter][] {
  const options = ways.flatMap(value => (mine[value] === undefined ? [] : [{ value, label: mine[value] }]))
  return options.length > 0 ? [[mineField, { kind: 'choice', options }]] : []
}
/** What a filter is called. */
export const labelOf = (l: List, field: string): string =>
  field === mineField ? 'Mine' : (l.columns[field]?.label ?? field)
/** The columns shown before a person chooses. */
export const shownAtFirst = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.off ? [] : [field]))

/** The query of a list, typed; the same on the wire, in the address of the page and in a saved view. */
export type ListQuery = {
  readonly search?: string
  /** Field, with `-` before it for descending. */
  readonly sort?: string
  readonly trashed?: boolean
  readonly filters: { readonly [parameter: string]: string }
  /** Further groups of filters: with them a row is in the list that all of `filters`, or all of one group, find. */
  readonly or?: readonly { readonly [parameter: string]: string }[]
}

/** The parameters a filter has: one, or two for a range of days. */
export const parametersOf = (field: string, filter: ColumnFilter): string[] =>
  filter.kind === 'days' ? [`${field}_from`, `${field}_to`] : [field]

/** The shortest and longest search text (domain.md 3.1). */
export const searchLength = { least: 2, most: 80 } as const

/** The pattern of the id in a relation filter. */
export const idPatternOf = ({ by }: Extract<ColumnFilter, { kind: 'relation' }>): RegExp =>
  by === 'row' ? /^[A-Za-z0-9-]{1,60}$/ : /^[0-9]{1,15}$/

/** The picked values of a choice filter, joined by commas. */
export const picked = (value: string): string[] => value.split(',').filter(Boolean)
