import type { ComponentType } from 'react'
import type { RecordKey } from '../../model/kinds/records.ts'
import type { ListParts } from '../list/parts.ts'
import { recordParts } from '../records/parts.ts'
import type { BesideProps } from '../records/record-panel.tsx'

/** What a kind shows beside the form of one of its records, where it shows more than its manifest says. */
const beside: { readonly [K in RecordKey]?: () => Promise<ComponentType<BesideProps>> } = {
  holidays: async () => (await import('../features/holidays/clocks.tsx')).Clocks,
  knowledgeCenter: async () => (await import('../features/knowledge-center/resource-file.tsx')).ResourceFile,
}

export const partsOfRecords = async (key: RecordKey): Promise<ListParts> => recordParts(key, await beside[key]?.())
