/** How a value is shown. */
export type ColumnKind = 'text' | 'date' | 'time' | 'peso' | 'count' | 'status' | 'image' | 'brand' | 'person' | 'flag'

/**
 * The list engine's single source: a list is data. Columns, filters, searches and sorts declared here give the query's
 * parameters (contract), the SQL (server/records/list), the grid, the chips, the exporter and the column chooser.
 */
export type Choice = { readonly value: string; readonly label: string }
export type Filter =
  | { readonly kind: 'choice'; readonly options: readonly Choice[] }
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
  readonly filter?: Filter
  /** The search box looks in its text. */
  readonly search?: true
  /** Not shown until chosen. */
  readonly off?: true
  /** Pixels, until the person drags it. */
  readonly width?: number
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
}

export const list = <const L extends List>(l: L & List<keyof L['columns'] & string>): L => l

/** Rows of a page, and the count beyond which only "more" is shown until asked for. */
export const pageSize = 25
export const countCap = 10_000
/** Rows one bulk action may take. */
export const bulkLimit = 10_000

const entries = (l: List): [string, ListColumn][] => Object.entries(l.columns)
export const sortable = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.sort ? [field] : []))
export const searchable = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.search ? [field] : []))
export const filtered = (l: List): [string, Filter][] =>
  entries(l).flatMap(([field, { filter }]) => (filter ? [[field, filter]] : []))
/** The columns shown before a person chooses. */
export const shownAtFirst = (l: List): string[] => entries(l).flatMap(([field, column]) => (column.off ? [] : [field]))

/** The query of a list, typed; the same on the wire, in the address of the page and in a saved view. */
export type ListQuery = {
  readonly search?: string
  /** Field, with `-` before it for descending. */
  readonly sort?: string
  readonly trashed?: boolean
  readonly filters: { readonly [parameter: string]: string }
}

/** The parameters a filter has: one, or two for a range of days. */
export const parametersOf = (field: string, filter: Filter): string[] =>
  filter.kind === 'days' ? [`${field}_from`, `${field}_to`] : [field]

/** The shortest and longest search text (domain.md 3.1). */
export const searchLength = { least: 2, most: 80 } as const

/** The pattern of the id in a relation filter. */
export const idPatternOf = ({ by }: Extract<Filter, { kind: 'relation' }>): string =>
  by === 'row' ? '^[A-Za-z0-9-]{1,60}$' : '^[0-9]{1,15}$'

/** The picked values of a choice filter, joined by commas. */
export const picked = (value: string): string[] => value.split(',').filter(Boolean)
