import { complete } from '../../../model/content/value.ts'
import { type portalRead, toldByAgreements } from '../../../model/contract/buyer-agreement.ts'
import { portalContents } from '../../../model/pages/portal-content.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { publishedProjectNews, questionsOfBuyers } from '../../records/portal-told.ts'
import { agreementsInForce } from '../../records/publishing/agreements-in-force.ts'

const contents = new Map(portalContents.map(content => [content.section, content]))

/** The published content of the buyers' portal, and of each agreement the version that is valid today. */
export const portalPublic: Pick<HandlersOf<'web'>, keyof typeof portalRead> = {
  buyersPortal: async (_, ctx) => {
    const db = ctx.deps.db.public
    const pages = await db
      .selectFrom('buyer_contents_published')
      .where('portal', '!=', 'email_content')
      .orderBy('portal')
      .select(['portal', 'own', 'published_at'])
      .execute()
    const agreements = await agreementsInForce(db, manilaDate(ctx.deps.now()))
    const shown = pages.flatMap(({ portal, own }): [string, unknown][] => {
      const content = contents.get(portal)
      if (!content) return []
      const values = complete(content.fields, own) as Record<string, unknown>
      for (const field of toldByAgreements) delete values[field]
      return [[portal, values]]
    })
    const latest = Math.max(...pages.map(({ published_at }) => published_at.getTime()))
    return {
      published_at: pages.length > 0 ? new Date(latest).toISOString() : null,
      contents: Object.fromEntries(shown),
      agreements,
      // Words to all buyers, as the pages beside them; the tables are open to visitors for the sites' own rows only.
      faqs: await questionsOfBuyers(ctx.deps.db.system),
      news: await publishedProjectNews(ctx.deps.db.system),
    }
  },
}
