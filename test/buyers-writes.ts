import type { CallArgs, TestApp } from './app.ts'
import { contractIn, remittanceIn } from './buyers.ts'
import type { EndpointName } from './calls.ts'

/** Where each of these groups stands in the trail. */
export const buyersModules: Readonly<Record<string, string>> = { remittances: 'remittance-slip-list' }

/** Makes ready what each call of the buyers' data that writes needs, and answers with the call. */
export function buyersWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  return {
    'remittances.work': async () => {
      const { id, version } = await remittanceIn(app, await contractIn(app, 'ZRLU'))
      return { params: { id }, body: { action: 'verify', version } }
    },
  }
}
