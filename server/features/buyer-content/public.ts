import { createHash } from 'node:crypto'
import { portalContents } from '../../../model/content/portal/index.ts'
import { agreementIds } from '../../../model/content/portal-sections.ts'
import { complete } from '../../../model/content/value.ts'
import type { portalRead } from '../../../model/contract/buyer-agreement.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { HandlersOf } from '../../http/context.ts'
import { inForceOn } from './agreements.ts'

const contents = new Map(Object.values(portalContents).map(content => [content.section as string, content]))

/** What the buyers' portal shows: published pages, and of each agreement the version that holds today. */
export const portalPublic: Pick<HandlersOf<'web'>, keyof typeof portalRead> = {
  buyersPortal: async (_, ctx) => {
    const db = ctx.deps.db.public
    const pages = await db
      .selectFrom('buyer_contents_published')
      .where('portal', '!=', 'email_content')
      .orderBy('portal')
      .select(['portal', 'own', 'published_at'])
      .execute()
    const versions = await db
      .selectFrom('buyer_agreements')
      .orderBy('id')
      .orderBy('version_no', 'desc')
      .select(['id', 'type', 'version_no', 'title', 'body', 'effective_date', 'requires_reconsent'])
      .execute()
    const today = manilaDate(ctx.deps.now())
    const agreements = agreementIds.flatMap(id => {
      const held = versions.filter(row => row.id === id && row.effective_date <= today)
      const now = inForceOn(held, today)
      return now ? [{ ...now, consent_from: held.find(row => row.requires_reconsent)?.version_no ?? 1 }] : []
    })
    const shown = pages.flatMap(({ portal, own }): [string, unknown][] => {
      const content = contents.get(portal)
      if (!content) return []
      // The text of an agreement is that of the version in force, which stands by itself.
      const { title: _, body: __, ...texts } = complete(content.fields, own) as Record<string, unknown>
      return [[portal, texts]]
    })
    const latest = Math.max(...pages.map(({ published_at }) => published_at.getTime()))
    const reply = {
      published_at: pages.length > 0 ? new Date(latest).toISOString() : null,
      contents: Object.fromEntries(shown),
      agreements,
    }
    ctx.header('etag', `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 27)}"`)
    ctx.header('cache-control', 'public, max-age=0, must-revalidate')
    return reply
  },
}
