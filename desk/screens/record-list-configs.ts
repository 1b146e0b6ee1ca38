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

/** What can be done with a whole list, beyond adding to it. */
const actions: { readonly [K in RecordKey]?: () => Promise<NonNullable<ListConfig['BrandActions']>> } = {
  webRedirects: async () => (await import('../features/redirects/redirect-actions.tsx')).RedirectActions,
}

export async function listConfigsOfRecords(key: RecordKey): Promise<ListConfig> {
  const BrandActions = await actions[key]?.()
  return { ...recordListConfig(key, await beside[key]?.()), ...(BrandActions ? { BrandActions } : {}) }
}
