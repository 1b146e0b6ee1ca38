import { brands } from '../../brands.ts'
import { positions } from '../../rules/positions.ts'
import { content } from '../content.ts'
import { choice, moment, privateFile, relation, text, values } from '../field.ts'

export const folderTypes = [
  { value: 'resources', label: 'Resources' },
  { value: 'training', label: 'Training' },
  { value: 'forms', label: 'Forms' },
  { value: 'price_list', label: 'Price list' },
  { value: 'marketing_kit', label: 'Marketing kit' },
] as const

/** Domain.md 1C: what items of the knowledge centre are kept in. */
export const knowledgeFolder = content({
  section: 'knowledge_folder',
  fields: { name: text('Name', { required: true, max: 80 }), type: choice('Type', folderTypes) },
})

const sellable = brands.flatMap(({ code, is_sellable, display_label }) =>
  is_sellable ? [{ value: code as string, label: display_label }] : [],
)

/** Domain.md 1C: a file that sellers may take. */
export const knowledgeItem = content({
  section: 'knowledge_center',
  fields: {
    title: text('Title', { required: true, max: 150 }),
    folder_id: relation('Folder', 'knowledge_folder', { by: 'id' }),
    file: privateFile('File', 'knowledgeCenter', { required: true, help: 'PDF, JPG or PNG of 10 MB or less.' }),
    description: text('Description', { max: 1000, multiline: true }),
    brand_codes: values('Brands', choice('Brand', sellable), { min: 1, max: 10, unique: true, itemLabel: 'Brand' }),
    positions: values('Positions', choice('Position', positions), {
      unique: true,
      max: 5,
      itemLabel: 'Position',
      help: 'Who sees it. None: every position.',
    }),
    expires_at: moment('Expires', { help: 'Asia/Manila. From then on sellers see it no more. Empty: never.' }),
  },
})
