import type { Access } from '../../model/pages/access.ts'
import { areaKeys } from '../../model/pages/page.ts'

/** The columns of a role that hold its access. */
type RoleColumns = Pick<Access, 'brands' | (typeof areaKeys)[number]> & {
  readonly field_rights: NonNullable<Access['fields']>
  readonly row_rights: NonNullable<Access['rows']>
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

export const accessColumns = ['brands', ...areaKeys, 'field_rights', 'row_rights'] as const
export const accessOfRow = (row: RoleColumns): Access =>
  ({
    brands: row.brands,
    ...Object.fromEntries(areaKeys.map(area => [area, row[area]])),
    ...(isEmpty(row.field_rights) ? {} : { fields: row.field_rights }),
    ...(isEmpty(row.row_rights) ? {} : { rows: row.row_rights }),
  }) as Access

/** The access as the trail keeps it, by the names of the columns. */
export const accessInTrail = ({ fields = {}, rows = {}, ...access }: Access) => ({
  ...access,
  field_rights: fields,
  row_rights: rows,
})

/** The access as the columns hold it. */
export const columnsOfAccess = (access: Access) => ({
  brands: JSON.stringify(access.brands),
  ...(Object.fromEntries(areaKeys.map(area => [area, JSON.stringify(access[area])])) as Record<
    (typeof areaKeys)[number],
    string
  >),
  field_rights: JSON.stringify(access.fields ?? {}),
  row_rights: JSON.stringify(access.rows ?? {}),
})
