import { incentive } from '../content/records/incentive.ts'
import { knowledgeFolder, knowledgeItem } from '../content/records/knowledge.ts'
import { incentiveWorkflow, resourceWorkflow } from '../workflows/publication.ts'
import { record } from './record.ts'

const started = {
  open: ['mechanics', 'attachment'],
  later: ['end_date'],
  says: 'This incentive has started. Only its mechanics and attachment can be changed, and its end to a later day.',
  // Domain.md 2.8, word by word.
  saysOf: { tiers: 'This incentive has started. Close it and create a new one to change the tiers.' },
}
const over = { open: [], says: 'This incentive is over and stays as it was. Create a new one.' }

/** Domain.md 1C and 2.8. */
export const incentives = record({
  list: 'incentives',
  path: 'incentive',
  saved: 'post',
  content: incentive,
  publication: incentiveWorkflow('sellers_portal.incentive-master', 'incentive'),
  settled: { active: started, ended: over, archived: over },
  removable: { in: ['draft'], says: 'Archive this incentive instead; sellers have already seen it.' },
})

/** Domain.md 1C and 2.9: files that sellers take, in folders. */
export const knowledgeCenter = record({
  list: 'knowledgeCenter',
  path: 'knowledge-center',
  saved: 'post',
  content: knowledgeItem,
  publication: resourceWorkflow('sellers_portal.resources', 'knowledge-center'),
  kept: { overdue: 'text', file_name: 'text', file_type: 'text', file_size: 'count', download_count: 'count' },
})
/** Domain.md 4 row 34: PUT with id 0 makes a folder. */
export const knowledgeFolders = record({
  list: 'knowledgeFolders',
  path: 'knowledge-center-folder',
  root: 'sellers',
  saved: 'put',
  content: knowledgeFolder,
  kept: { resources: 'count' },
})
