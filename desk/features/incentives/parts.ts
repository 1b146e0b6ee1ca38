import { recordParts } from '../../records/parts.ts'

export const incentivesParts = recordParts('incentives', {
  about:
    'What sellers are promised for what they sell. One becomes active on its first day; from then on its tiers stay.',
  empty: 'Add the first incentive. It stays a draft until its first day.',
  placed: 'It stays a draft until its first day; its sellers are told when it becomes active.',
})
