import { Type } from 'typebox'

/** Whose fields values may be: those of the pages of an area, or of the records that visitors and buyers read. */
export type ContentHolder = 'website' | 'project_info' | 'buyers_portal' | 'records'

/** Where a schema of the contract says whose fields its values may be. The API's description has each in its place. */
export const fieldsOfKey = 'x-fields-of'
/** Where a schema of the contract says the sections of which area it holds, and which of their fields it leaves out. */
export const sectionsOfKey = 'x-sections-of'
export type SectionsOf = { readonly area: Exclude<ContentHolder, 'records'>; readonly leftOut: readonly string[] }

const said: Record<ContentHolder, string> = {
  website: 'The fields of the page: the schema of its id.',
  project_info: 'The fields of the page: the schema of its id.',
  buyers_portal: 'The fields of the page: the schema of its id.',
  records: 'The fields of the record: the schema of its kind.',
}

/** Values by the names of fields, which the call names by its page or kind: each is judged by its own field. */
export const contentValues = (of: ContentHolder, more = '') =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: [said[of], more].filter(Boolean).join(' '),
    [fieldsOfKey]: of,
  })

/** The values of all pages of an area, each under its section, without those that nobody wrote or the caller may not see. */
export const contentSections = (area: Exclude<ContentHolder, 'records'>, leftOut: readonly string[] = []) =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'The fields of each page, under its section; what nobody may read here is left out.',
    [sectionsOfKey]: { area, leftOut } satisfies SectionsOf,
  })
