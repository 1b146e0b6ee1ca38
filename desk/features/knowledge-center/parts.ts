import { recordParts } from '../../records/parts.ts'
import { ResourceFile } from './resource-file.tsx'

export const knowledgeCenterParts = recordParts('knowledgeCenter', {
  about:
    'Files for sellers: price lists, forms, training. Published now or at a time; one that expires is archived by itself.',
  empty: 'Add the first resource. It starts as a draft; sellers see nothing yet.',
  placed: 'It starts as a draft; sellers see nothing yet.',
  Beside: ResourceFile,
})
export const knowledgeFoldersParts = recordParts('knowledgeFolders', {
  about: 'What resources are kept in. A folder with resources, in the trash too, cannot be deleted.',
  empty: 'Add the first folder; resources are put into it.',
})
