import { missing, noDraft, noVersion, refused } from './call-outcomes.ts'
import type { EndpointName, Entries } from './calls.ts'

const noField = { selection: { ids: [999_999_999] }, field: 'title', value: 'x' }
const sheetsOf = { params: { list: 'webNews' } }
const noArticle = { params: { list: 'webNews', id: 999_999_999 } }
const noDraftedRecord = { params: { list: 'webNews', record: 999_999_999 } }
const noDraftOfRecord = { params: { ...noDraftedRecord.params, ...noDraft } }

/** Work on records of any kind that are kept by hand. */
export const recordCalls: Entries<
  Extract<
    EndpointName,
    `recordEditing.${string}` | `recordSheets.${string}` | `recordChanges.${string}` | `recordDrafts.${string}`
  >
> = {
  'recordEditing.presence': { args: () => ({ ...noArticle, body: { leaving: true } }), passes: 404 },
  'recordEditing.look': {
    args: ({ brand }) => ({ params: { list: 'webNews' }, body: { brand, id: 0, values: {} } }),
    passes: 200,
  },
  'recordSheets.file': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.template': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.imports': { args: ({ brand }) => ({ ...sheetsOf, query: { brand } }), passes: 200 },
  'recordSheets.preview': { args: ({ brand }) => ({ ...sheetsOf, body: { brand, file: 'eA==' } }), ...refused },
  'recordSheets.take': { args: ({ brand }) => ({ ...sheetsOf, body: { brand, file: 'eA==' } }), ...refused },
  'recordSheets.previewField': {
    args: ({ brand }) => ({ ...sheetsOf, body: { brand, ...noField } }),
    passes: 200,
  },
  'recordSheets.setField': {
    args: ({ brand }) => ({ ...sheetsOf, body: { brand, ...noField, mark: '' } }),
    passes: 409,
    says: /since you looked/,
  },
  'recordSheets.undo': {
    args: ({ brand }) => ({ params: { list: 'webNews', id: 999_999_999 }, body: { brand } }),
    ...missing,
  },
  'recordChanges.read': { args: () => noArticle, passes: 404 },
  'recordChanges.keep': { args: () => ({ ...noArticle, body: { values: {} } }), ...noVersion },
  'recordChanges.publish': { args: () => ({ ...noArticle, body: {} }), ...noVersion },
  'recordChanges.drop': { args: () => noArticle, ...noVersion },
  'recordDrafts.list': { args: () => noDraftedRecord, ...missing },
  'recordDrafts.read': { args: () => noDraftOfRecord, ...missing },
  'recordDrafts.create': { args: () => ({ ...noDraftedRecord, body: { name: '', values: {} } }), ...noVersion },
  'recordDrafts.save': { args: () => ({ ...noDraftOfRecord, body: {} }), ...noVersion },
  'recordDrafts.remove': { args: () => noDraftOfRecord, ...noVersion },
}
