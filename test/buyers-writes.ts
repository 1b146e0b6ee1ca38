import type { CallArgs, TestApp } from './app.ts'
import { buyerForm, buyerInquiryIn, contractIn, remittanceIn } from './buyers.ts'
import type { EndpointName } from './calls.ts'

/** Where each of these groups stands in the trail. */
export const buyersModules: Readonly<Record<string, string>> = {
  remittances: 'remittance-slip-list',
  buyerInquiries: 'inquiry-list',
}

/** Makes ready what each call of the buyers' data that writes needs, and answers with the call. */
export function buyersWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const inquiry = async (more: object = {}) => buyerInquiryIn(app, await contractIn(app, 'ZRLU'), more)
  const trashed = () => ({ deleted_at: app.deps.now() })
  return {
    'web.buyerInquiry': async () => ({ body: buyerForm(await contractIn(app, 'ZRLU')), token: null }),
    'buyerInquiries.work': async () => {
      const { id, version } = await inquiry()
      return { params: { id }, body: { action: 'start', version } }
    },
    'buyerInquiries.override': async () => {
      const { id, version } = await inquiry({ validator: 'downgrade' })
      return { params: { id }, body: { reason: 'The family moves abroad.', version } }
    },
    'buyerInquiries.remove': async () => ({ params: { id: (await inquiry()).id } }),
    'buyerInquiries.restore': async () => ({ params: { id: (await inquiry(trashed())).id } }),
    'buyerInquiries.download': async () => ({}),
    'remittances.work': async () => {
      const { id, version } = await remittanceIn(app, await contractIn(app, 'ZRLU'))
      return { params: { id }, body: { action: 'verify', version } }
    },
  }
}
