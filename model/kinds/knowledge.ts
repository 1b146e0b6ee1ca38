import { brands } from '../brands.ts'
import { content } from '../content/content.ts'
import { choice, grant, moment, privateFile, relation, text, values } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { positions } from '../rules/positions.ts'
import { articleStates, resourceWorkflow } from '../workflows/publication.ts'
import { statusOf } from './columns.ts'
import { articleDates, record } from './kind.ts'

export const folderTypes = [
  { value: 'resources', label: 'Resources' },
  { value: 'training', label: 'Training' },
  { value: 'forms', label: 'Forms' },
  { value: 'price_list', label: 'Price list' },
  { value: 'marketing_kit', label: 'Marketing kit' },
] as const

/** Domain.md 1C: the folders of the knowledge centre. */
const knowledgeFolder = content({
  section: 'knowledge_folder',
  fields: { name: text('Name', { required: true, max: 80 }), type: choice('Type', folderTypes) },
})

const sellable = brands.flatMap(({ code, is_sellable, display_label }) =>
  is_sellable ? [{ value: code as string, label: display_label }] : [],
)

/** Domain.md 1C: a file that sellers may download. */
const knowledgeItem = content({
  section: 'knowledge_center',
  fields: {
    title: text('Title', { required: true, max: 150 }),
    folder_id: relation('Folder', 'knowledge_folder', { by: 'id' }),
    file: privateFile('File', 'knowledgeCenter', { required: true, help: 'PDF, JPG or PNG of 10 MB or less.' }),
    description: text('Description', { max: 1000, multiline: true }),
    brand_codes: values('Brands', grant('Brand', sellable), { min: 1, max: 10, unique: true, itemLabel: 'Brand' }),
    positions: values('Positions', grant('Position', positions), {
      unique: true,
      max: 5,
      itemLabel: 'Position',
      help: 'Who sees it. None: every position.',
    }),
    expires_at: moment('Expires', { help: 'Asia/Manila. From then on sellers see it no more. Empty: never.' }),
  },
})

/** Domain.md 1C and 2.9: files for sellers, in folders. */
export const knowledgeCenter = record({
  page: 'sellers_portal.resources',
  entity: 'knowledge-center',
  path: 'knowledge-center',
  saved: 'post',
  content: knowledgeItem,
  list: list({
    one: 'resource',
    many: 'resources',
    branded: false,
    ofSeveral: true,
    trash: true,
    sort: { field: 'updated_at', direction: 'desc' },
    columns: {
      title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 300 },
      folder: { label: 'Folder', as: 'text', width: 180 },
      folder_id: { label: 'Folder', as: 'text', filter: { kind: 'relation', to: 'knowledge_folder' }, off: true },
      file_type: { label: 'File', as: 'text', width: 90 },
      status: statusOf(articleStates, 110),
      overdue: { label: 'Overdue', as: 'text', off: true, width: 200 },
      brand_names: { label: 'Brands', as: 'text', width: 180 },
      expires_at: { label: 'Expires', as: 'time', filter: { kind: 'days' }, width: 150 },
      download_count: { label: 'Downloads', as: 'count', width: 100 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
    },
  }),
  publication: resourceWorkflow,
  dates: { ...articleDates, expires_at: { means: 'ends', in: ['scheduled', 'published'] } },
  kept: { file_name: 'text', file_size: 'count' },
  file: 'logged',
  words: {
    about:
      'Files for sellers: price lists, forms, training. Published now or at a time; one that expires is archived by itself.',
    empty: 'Add the first resource. It starts as a draft; sellers see nothing yet.',
    placed: 'It starts as a draft; sellers see nothing yet.',
  },
})
/** Domain.md 4 row 34: PUT with id 0 makes a folder. */
export const knowledgeFolders = record({
  page: 'sellers_portal.resources',
  entity: 'knowledge-folder',
  path: 'knowledge-center-folder',
  root: 'sellers',
  saved: 'put',
  content: knowledgeFolder,
  list: list({
    one: 'folder',
    many: 'folders',
    branded: false,
    trash: false,
    sort: { field: 'name', direction: 'asc' },
    columns: {
      name: { label: 'Name', as: 'text', search: true, sort: 'asc', width: 300 },
      type: { label: 'Type', as: 'text', filter: { kind: 'choice', options: folderTypes }, width: 140 },
      resources: { label: 'Resources', as: 'count', width: 110 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
    },
  }),
  words: {
    about: 'What resources are kept in. A folder with resources, in the trash too, cannot be deleted.',
    empty: 'Add the first folder; resources are put into it.',
  },
})
