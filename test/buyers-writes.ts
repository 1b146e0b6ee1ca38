import type { CallArgs, TestApp } from './app.ts'
import { buyerForm, buyerInquiryIn, contractIn, paperForm, remittanceIn, slipForm } from './buyers.ts'
import type { EndpointName } from './calls.ts'

const modules: Readonly<Record<string, string>> = {
  remittances: 'remittance-slip-list',
  buyerInquiries: 'inquiry-list',
  'web.buyerInquiry': 'inquiry-list',
  'web.buyerPaper': 'inquiry-list',
  'web.buyerSlip': 'remittance-slip-list',
}
/** Where a call of the buyers' data stands in the trail. */
export const buyersModule = (name: string): string | undefined => modules[name] ?? modules[name.split('.')[0] ?? '']

/** Makes ready what each call of the buyers' data that writes needs, and answers with the call. */
export function buyersWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const inquiry = async (more: object = {}) => buyerInquiryIn(app, await contractIn(app, 'ZRLU'), more)
  const trashed = () => ({ deleted_at: app.deps.now() })
  return {
    'web.buyerInquiry': async () => ({ body: buyerForm(await contractIn(app, 'ZRLU')), token: null }),
    'web.buyerPaper': async () => {
      const contract = await contractIn(app, 'ZRLU')
      const { ticket_no } = await buyerInquiryIn(app, contract)
      const { headers, payload } = paperForm(contract, ticket_no)
      return { headers, body: payload, token: null }
    },
    'web.buyerSlip': async () => {
      const { headers, payload } = slipForm(await contractIn(app, 'ZRLU'))
      return { headers, body: payload, token: null }
    },
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
