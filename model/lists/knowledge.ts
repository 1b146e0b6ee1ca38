import { choicesOf } from '../content/field.ts'
import { folderTypes } from '../content/records/knowledge.ts'
import { articleStates } from '../workflows/publication.ts'
import { list } from './list.ts'

/** Domain.md 1C: the knowledge centre. */
export const knowledgeCenter = list({
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
    status: {
      label: 'Status',
      as: 'status',
      filter: { kind: 'choice', options: choicesOf(articleStates) },
      width: 110,
    },
    overdue: { label: 'Overdue', as: 'text', off: true, width: 200 },
    brand_names: { label: 'Brands', as: 'text', width: 180 },
    expires_at: { label: 'Expires', as: 'time', filter: { kind: 'days' }, width: 150 },
    download_count: { label: 'Downloads', as: 'count', width: 100 },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
  },
})

export const knowledgeFolders = list({
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
})
