import type { ComponentType } from 'react'
import type { RecordKey } from '../../model/kinds/records.ts'
import type { ListConfig } from '../list/list-config.ts'
import { recordListConfig } from '../records/record-list-config.ts'
import type { BesideProps } from '../records/record-panel.tsx'

/** What a kind shows beside the form of one of its records, if it shows more than its manifest says. */
const beside: { readonly [K in RecordKey]?: () => Promise<ComponentType<BesideProps>> } = {
  holidays: async () => (await import('../features/holidays/clocks.tsx')).Clocks,
  sellers: async () => (await import('../features/sellers/open-leads.tsx')).OpenLeads,
  draftUsers: async () => (await import('../features/draft-users/registration.tsx')).Registration,
  knowledgeCenter: async () => (await import('../features/knowledge-center/resource-file.tsx')).ResourceFile,
}

export const listConfigsOfRecords = async (key: RecordKey): Promise<ListConfig> =>
  recordListConfig(key, await beside[key]?.())
