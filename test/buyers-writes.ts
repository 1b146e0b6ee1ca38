import { dayOf } from '../model/rules/working-days.ts'
import { settleWaitingBuyerCodes } from '../server/features/buyers-portal/settle-codes.ts'
import type { CallArgs, TestApp } from './app.ts'
import {
  buyerForm,
  buyerInquiryIn,
  buyerOf,
  byPortal,
  type Contract,
  codeFor,
  contractIn,
  paperForm,
  remittanceIn,
  slipFile,
  slipForm,
} from './buyers.ts'
import type { EndpointName } from './calls.ts'

const modules: Readonly<Record<string, string>> = {
  remittances: 'remittance-slip-list',
  buyerInquiries: 'inquiry-list',
  documents: 'documents',
  contracts: 'contracts',
  'web.buyerInquiry': 'inquiry-list',
  'web.buyerPaper': 'inquiry-list',
  'web.buyerSlip': 'remittance-slip-list',
  'buyersPortal.code': 'login',
  'buyersPortal.session': 'login',
  'buyersPortal.signOut': 'login',
  'buyersPortal.documentFile': 'documents',
  'buyersPortal.agree': 'terms-and-condition',
  'buyersPortal.wantsNews': 'my-account',
  'buyersPortal.disable': 'my-account',
  buyersPortal: 'inquiry-list',
}
/** Where a call of the buyers' data stands in the trail. */
export const buyersModule = (name: string): string | undefined => modules[name] ?? modules[name.split('.')[0] ?? '']
/** Done by a buyer who is signed in, and known by name. */
export const isBuyers = (name: string): boolean =>
  /^(web\.buyer|buyersPortal\.)/.test(name) && name !== 'buyersPortal.code' && name !== 'web.buyersPortal'
/** About the account or an agreement, which are of no brand. */
export const isOfNoBrand = (name: string): boolean =>
  ['login', 'terms-and-condition', 'my-account'].includes(modules[name] ?? '')

/** Whether the portal offers to disable an account, as its page is published. */
export async function offerDisabling({ deps }: TestApp, show_disable_account: boolean): Promise<void> {
  const own = JSON.stringify({ show_disable_account })
  await deps.db.owner
    .insertInto('buyer_contents_published')
    .values({ portal: 'my_account', own, version: 1, published_at: deps.now() } as never)
    .onConflict(conflict => conflict.column('portal').doUpdateSet({ own }))
    .execute()
}
/** A version of the terms, in force since long ago. */
export async function termsIn({ deps }: TestApp, version_no: number, requires_reconsent = false): Promise<void> {
  await deps.db.owner
    .insertInto('buyer_agreements')
    .values({
      ...{ id: 1, type: 'terms_and_condition' as const, version_no, requires_reconsent },
      ...{ title: 'Terms', body: `<p>Version ${version_no}</p>`, effective_date: '2026-01-01' },
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
export async function arrangementIn({ deps }: TestApp, { contract_no, brand_id }: Contract): Promise<number> {
  const row = { brand_id, contract_no, bank: 'Unang Bangko', account_masked: '****6789', start_on: '2026-01-15' }
  return (await deps.db.system.insertInto('debit_arrangements').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}
/** A paper of the contract with its file. */
export async function documentIn(app: TestApp, { contract_no, brand_id }: Contract, status: 'released' | 'on_file') {
  const file_id = await slipFile(app, brand_id)
  return app.deps.db.system
    .insertInto('documents')
    .values({
      ...{ brand_id, contract_no, status, file_id, file_name: 'paper.pdf' },
      ...{ buyer_name: 'Rosa Lim', doc_type: status === 'released' ? ('cts' as const) : ('ra' as const) },
    })
    .returning(['id', 'file_id'])
    .executeTakeFirstOrThrow()
}

/** Makes ready what each call of the buyers' data that writes needs, and answers with the call. */
export function buyersWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const inquiry = async (more: object = {}) => buyerInquiryIn(app, await contractIn(app, 'ZRLU'), more)
  const trashed = () => ({ deleted_at: app.deps.now() })
  /** A call of the buyer of a contract of their own. */
  const own = (make: (contract: Contract) => Promise<CallArgs> | CallArgs) => async (): Promise<CallArgs> => {
    const contract = await contractIn(app, 'ZRLU')
    const { token } = await buyerOf(app, contract)
    const args = await make(contract)
    return { ...args, token, headers: { ...byPortal, ...args.headers } }
  }
  return {
    'web.buyerInquiry': own(contract => ({ body: buyerForm(contract) })),
    'web.buyerPaper': own(async contract => {
      const { ticket_no } = await buyerInquiryIn(app, contract)
      const { headers, payload } = paperForm(contract, ticket_no)
      return { headers, body: payload }
    }),
    'web.buyerSlip': own(contract => {
      const { headers, payload } = slipForm(contract)
      return { headers, body: payload }
    }),
    'buyersPortal.code': async () => ({ body: { login: 'nobody@example.com' }, headers: byPortal, token: null }),
    'buyersPortal.session': async () => {
      const { email } = await buyerOf(app, await contractIn(app, 'ZRLU'))
      const { challenge } = (await app.call('buyersPortal.code', { body: { login: email }, headers: byPortal })).body
      await settleWaitingBuyerCodes(app.deps)
      return { body: { challenge, code: await codeFor(app, email) }, headers: byPortal, token: null }
    },
    'buyersPortal.signOut': own(() => ({})),
    'buyersPortal.documentFile': own(async contract => ({
      params: { id: (await documentIn(app, contract, 'released')).id },
    })),
    'buyersPortal.reply': own(async contract => ({
      params: { ticket_no: (await buyerInquiryIn(app, contract)).ticket_no },
      body: { text: 'It was Unang Bangko.' },
    })),
    'buyersPortal.feedback': own(async contract => ({
      params: { ticket_no: (await buyerInquiryIn(app, contract, { status: 'resolved' })).ticket_no },
      body: { rating: 5 },
    })),
    'buyersPortal.enrolDebit': own(({ contract_no }) => ({
      body: { contract_no, bank: 'Unang Bangko', account_masked: '****6789', start_on: soon(app) },
    })),
    'buyersPortal.endDebit': own(async contract => ({
      params: { id: await arrangementIn(app, contract) },
      body: { end_on: soon(app) },
    })),
    'buyersPortal.agree': own(async () => {
      await termsIn(app, 1)
      return { params: { id: 1 }, body: { version_no: 1 } }
    }),
    'buyersPortal.wantsNews': own(() => ({ body: { wants_news: false } })),
    'buyersPortal.disable': own(async () => {
      await offerDisabling(app, true)
      return { body: {} }
    }),
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
    'documents.file': async () => {
      const { contract_no, brand_id } = await contractIn(app, 'ZRLU')
      const paper = { doc_type: 'ra' as const, status: 'on_file' as const, file_name: 'papers/ra.pdf' }
      const row = { ...paper, contract_no, brand_id, buyer_name: 'Rosa Lim', file_id: await slipFile(app, brand_id) }
      const { db } = app.deps
      return { params: await db.system.insertInto('documents').values(row).returning('id').executeTakeFirstOrThrow() }
    },
    'contracts.correct': async () => {
      const { contract_no } = await contractIn(app, 'ZRLU')
      const { id, version } = await app.deps.db.system
        .selectFrom('contracts')
        .where('contract_no', '=', contract_no)
        .select(['id', 'version'])
        .executeTakeFirstOrThrow()
      return {
        params: { id },
        body: { version, buyer_name: 'Rosa Lim-Cruz', reason: 'She married, as her letter says.' },
      }
    },
    'remittances.work': async () => {
      const { id, version } = await remittanceIn(app, await contractIn(app, 'ZRLU'))
      return { params: { id }, body: { action: 'verify', version } }
    },
  }
}

/** A day ahead that a debit may begin on. */
export const soon = ({ deps }: TestApp): string => dayOf(new Date(deps.now().getTime() + 30 * 86_400_000))
