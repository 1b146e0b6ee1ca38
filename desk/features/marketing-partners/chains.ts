import type { api } from '../../api/api.ts'

export type Chain = Awaited<ReturnType<typeof api.marketingPartnerLevels.list>>[number]
export const chainsKey = ['marketing-partner-levels']
