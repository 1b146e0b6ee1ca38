import type { Static } from 'typebox'
import type { contract } from '../../model/contract/index.ts'

type Lists = typeof contract.lists
export type SavedView = Static<Lists['views']['reply']>[number]
export type ColumnChoice = NonNullable<Static<Lists['columns']['reply']>>[number]
export type BulkReply = Static<Lists['bulk']['reply']>
type ExportState = Static<Lists['exportState']['reply']>
export type ExportFormat = ExportState['format']
