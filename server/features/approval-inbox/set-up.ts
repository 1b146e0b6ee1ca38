import { Refusal } from '../../../model/errors.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { keepsTerms, openTerms } from '../../../model/workflows/terms.ts'
import { type WaitingKey, waitingKeys, waitingPage } from '../../../model/workflows/waiting.ts'
import { type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'
import { approvalTerms } from './approval-terms.ts'

const none = { params: undefined, query: undefined }
const kindOf = (word: unknown): WaitingKey | undefined => waitingKeys.find(key => key === word)

/** The days of each kind of approval: who manages the kind sets them (decision 100). */
export const termsSetUp: SetUpSource = {
  async read(ctx) {
    const terms = await approvalTerms.list({ ...none, body: undefined }, ctx)
    return {
      items: terms.map(({ key, version, ...days }) => ({
        id: 0,
        version,
        item: { kind: key, ...Object.fromEntries(openTerms(key).map(name => [name, days[name]])) },
        stays: 'Each kind of approval has its days.',
      })),
    }
  },
  name: item => {
    const kind = kindOf(item['kind'])
    return kind ? pageOf(waitingPage(kind)).label : wordIn(item, 'kind')
  },
  may: (access, item) => {
    const kind = kindOf(item['kind'])
    return kind === undefined || keepsTerms(access, kind)
  },
  async save(ctx, { kind, ...values }, here) {
    const key = kindOf(kind)
    if (!(key && here))
      throw new Refusal('INVALID', {
        errors: {
          kind: [`This version of Atrium has no kind of approval “${String(kind)}”. Take it out of the file.`],
        },
      })
    await approvalTerms.save({ ...none, body: { key, ...values, version: here.version } }, ctx)
  },
}
