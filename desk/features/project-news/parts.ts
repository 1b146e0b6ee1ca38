import { recordParts } from '../../records/parts.ts'

export const projectNewsParts = recordParts('projectNews', {
  about: 'Updates and newsletters that buyers read of their property: written, then published now or at a time.',
  empty: 'Add the first update. It starts as a draft; buyers see nothing yet.',
  placed: 'It starts as a draft. Its buyers are told once, when it is first published.',
})
