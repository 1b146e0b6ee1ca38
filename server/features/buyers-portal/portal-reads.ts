import { sql } from 'kysely'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { questionsOfBuyers } from '../../records/portal-told.ts'
import { agreementsInForce } from '../../records/publishing/agreements-in-force.ts'
import { contractsOf } from './own-contract.ts'
import { ownRows } from './own-page.ts'

type Own = HandlersOf<'buyersPortal'>
type News = Awaited<ReturnType<Own['news']>>['items'][number]
/** What the house tells its buyers: questions and answers, news of their properties, agreements. */
export const portalReads: Pick<Own, 'faqs' | 'news' | 'agreements'> = {
  faqs: ({ query: { search } }, { deps }) => questionsOfBuyers(deps.db.system, search),
  news: ({ query }, ctx) =>
    ownRows<News>(ctx, query, {
      select: sql`t.id, t.property_id, t.property_name, t.brand_code, t.kind, t.title, t.body, t.images, t.percent_complete, t.as_of_date`,
      // A property that a buyer has two units of is told of once.
      from: sql`(select n.*, b.code as brand_code, (select min(own.contract_no) from contracts own
            where own.property_id = n.property_id and own.brand_id = n.brand_id and own.contract_no in ${contractsOf(ctx.buyer)}) as contract_no
          from project_news n join brands b on b.id = n.brand_id
          where n.status = 'published' and n.deleted_at is null) as t`,
      by: sql`t.as_of_date`,
      type: 'date',
    }),
  agreements: async (_, { deps, buyer }) => {
    const inForce = await agreementsInForce(deps.db.system, manilaDate(deps.now()))
    const agreed = await deps.db.system
      .selectFrom('buyer_agreement_consents')
      .where('user_id', '=', buyer.user_id)
      .orderBy('version_no', 'desc')
      .select(['agreement_id', 'version_no', 'agreed_at'])
      .execute()
    return inForce.map(version => {
      const last = agreed.find(({ agreement_id }) => agreement_id === version.id)
      return {
        ...version,
        agreed_version: last?.version_no ?? null,
        agreed_at: last?.agreed_at.toISOString() ?? null,
        must_agree: (last?.version_no ?? 0) < version.consent_from,
      }
    })
  },
}
