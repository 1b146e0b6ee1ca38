import { brandCodes } from '../model/brands.ts'
import { type PageId, pageOf } from '../model/pages/index.ts'
import { type Answer, signedIn, type TestApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { everyContentPage } from './editing.ts'
import { everyRight } from './every-right.ts'
import type { Place } from './matrix.ts'
import { property } from './properties.ts'

/** What stands in the database, so that nothing but a right decides on a call; and how a call names it. */
export async function setupOf(app: TestApp): Promise<(place: Place) => At> {
  const { db } = app.deps
  const values = {
    disk: 'local',
    path: 'x',
    original_name: 'x.png',
    mime: 'image/png',
    size: 1,
    sha256: Buffer.alloc(32),
    visibility: 'public' as const,
  }
  const file = (await db.system.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
  const house = (await property(app, 'ZRCO')).id
  const revisions = new Map<string, number>()
  for (const section of ['amenities', 'unit-pages']) {
    const kept = { property_id: house, brand_id: 2, section, version: 1, kind: 'save' as const, values: '{}' }
    const made = db.system.insertInto('property_revisions').values(kept).returning('id')
    revisions.set(section, (await made.executeTakeFirstOrThrow()).id)
  }
  for (const { id, portal } of await db.system
    .selectFrom('buyer_contents_revisions')
    .select(['id', 'portal'])
    .execute()) {
    const key = { faq: 'faq-page', pay_now: 'pay-now-page' }[portal] ?? portal.replaceAll('_', '-')
    revisions.set(`buyers_portal.${key}`, id)
  }
  // The house has none of the properties that the sites’ first content names: they are taken out before anybody may.
  const { token } = await signedIn(app, { access: everyRight })
  for (const brand of brandCodes) await app.call('siteWork.takeOut', { token, params: { brand } })
  for (const row of await db.system.selectFrom('site_revisions').select(['id', 'brand_id', 'section']).execute())
    revisions.set(`${row.brand_id} ${row.section}`, row.id)

  return ({ brand, page }) => {
    const screen = everyContentPage.some(id => id === page) ? pageOf(page as PageId).screen : undefined
    const section = screen?.kind === 'content' ? screen.content.section : ''
    return {
      brand,
      page,
      file,
      property: house,
      revision:
        revisions.get(`${(brandCodes as readonly string[]).indexOf(brand)} ${section}`) ??
        revisions.get(page) ??
        revisions.get(page.split('.')[1] ?? '') ??
        1,
    }
  }
}

/** `passed` where the call came behind its guard; nothing is changed there. */
export const outcomeOf = (name: EndpointName, { status, body }: Answer): 'passed' | number =>
  status === calls[name].passes && (calls[name].says?.test(body.message) ?? true) ? 'passed' : status
