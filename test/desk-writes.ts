import { sql } from 'kysely'
import sharp from 'sharp'
import { brandCodes } from '../model/brands.ts'
import type { PageId } from '../model/pages/index.ts'
import { contentIn } from '../model/pages/site-content.ts'
import { manilaDate } from '../model/rules/manila-days.ts'
import { shifted } from '../model/rules/working-days.ts'
import { somePerson, someRole } from './accounts.ts'
import { type Answer, type CallArgs, password, signedIn, type TestApp, type TestUser, websiteEditor } from './app.ts'
import type { EndpointName } from './calls.ts'
import { contentKeys, readPage, saying } from './editing.ts'
import { faqIn, inquiryIn } from './inquiries.ts'
import { multipart } from './multipart.ts'
import { property } from './properties.ts'
import { bodyFor, recordWrites } from './records.ts'

export const place = { brand: 'ZRLU', page: 'website.contact-information' }
export const editorKeys = [...contentKeys, 'media-library', 'email-content', 'redirects']
const hour = 3_600_000
let count = 0
const nth = (): number => {
  count += 1
  return count
}

type Send = (name: EndpointName, args: CallArgs) => Promise<Answer>

/** A picture like no other. */
const picture = async () => {
  nth()
  return multipart({
    name: `picture ${count}.png`,
    mime: 'image/png',
    bytes: await sharp({ create: { width: 20 + count, height: 20, channels: 3, background: '#204060' } })
      .png()
      .toBuffer(),
  })
}
export const upload = async () => {
  const { headers, payload } = await picture()
  return { query: place, headers, body: Buffer.concat(payload) }
}

/** Makes ready what each call of the desk's own editors and administrators needs, and answers with the call. */
export function deskWrites(
  app: TestApp,
  editor: TestUser & { token: string },
  send: Send,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const state = async () => (await readPage(app, editor.token, place)).body
  const save = async (text: string) =>
    app.call('webContent.save', { token: editor.token, body: saying(place, await state(), text) })
  const bundle = async () => {
    await save(`Together ${nth()}`)
    return { name: `Launch ${nth()}`, members: [{ ...place, version: (await state()).version }] }
  }
  const releaseCall = (members: { page: string; version: number }[]) => ({
    params: { brand: place.brand },
    body: { members: members.map(({ page, version }) => ({ page, version })) },
  })
  const someLink = () => ({
    params: { brand: place.brand },
    body: { name: `For the agency ${nth()}`, drafts: true, days: 7 },
  })
  const talk = { kind: 'webContent', id: `${place.brand}.${place.page}` }
  const said = async () => {
    const answer = await app.call('comments.create', {
      token: editor.token,
      params: talk,
      body: { text: `Is this right? ${nth()}` },
    })
    return answer.body.threads.at(-1).id as number
  }
  const resolvedThread = async () => {
    const params = { ...talk, comment: await said() }
    await app.call('comments.resolve', { token: editor.token, params })
    return { params }
  }
  /** Turns the site first, so that the call that comes changes something. */
  const turned = async (first: 'sites.open' | 'sites.close', site: string) => {
    const params = { brand: site }
    const read = async () => {
      const { items } = (await app.call('sites.list', { token: editor.token })).body
      return items.find(({ brand }: { brand: string }) => brand === site).version as number
    }
    await app.call(first, { token: editor.token, params, body: { version: await read() } })
    return { params, body: { version: await read() } }
  }
  const launched = async () => (await send('launches.create', { body: await bundle() })).body
  const launchCall = ({ id, version }: { id: number; version: number }) => ({ params: { id }, body: { version } })

  /** A page that waits for one of two, whose other calls nobody makes. */
  const judged = { brand: place.brand, page: 'website.banner-section' }
  const access = websiteEditor([judged.brand], ['banner-section'])
  const colleague = async () => {
    made ??= signedIn(app, {
      access: { ...access, website: { ...access.website, reviews: { view: true, edit: true, approve: true } } },
    })
    return made
  }
  let made: ReturnType<typeof signedIn> | undefined
  const setRule = async (page: string) => {
    const { rows } = await sql<{
      version: number
    }>`select r.version from review_rules as r join brands as b on b.id = r.brand_id
      where b.code = ${place.brand} and section = ${contentIn('ZRLU', page as PageId)?.section}`.execute(
      app.deps.db.system,
    )
    const people = [editor.id, (await colleague()).id]
    return { body: { brand: place.brand, page, roles: [], people, version: rows[0]?.version ?? 0 } }
  }
  /** A new version of it, asked about by whoever wrote it. */
  const asking = async (token: string) => {
    // Each test has an editor of its own, whom the rule of the one before does not name.
    await app.call('contentReviews.setRule', { token: (await colleague()).token, ...(await setRule(judged.page)) })
    const { body } = await readPage(app, token, judged)
    const saved = await app.call('webContent.save', { token, body: saying(judged, body, `Agreed to ${nth()}`) })
    return { body: { ...judged, version: saved.body.version, note: 'Please look' } }
  }
  /** A record nobody agreed to yet, of a brand and kind of which no other write is tried. */
  const askingOfRecord = async (token: string) => {
    const reviews = { view: true, edit: true, approve: true }
    const keeper = await signedIn(app, { access: { brands: ['HOMES'], website: { reviews } } })
    const rule = { brand: 'HOMES', page: 'website.testimonials-list', roles: [], people: [keeper.id] }
    const { items } = (await app.call('contentReviews.rules', { token: keeper.token })).body
    const stands = items.some(({ page }: { page: string }) => page === rule.page)
    if (!stands) await app.call('contentReviews.setRule', { token: keeper.token, body: { ...rule, version: 0 } })
    const body = { ...(await bodyFor(app, token, 'webTestimonials', 'HOMES')), is_visible: false }
    const made = await app.call('webTestimonials.create', { token, body })
    return { body: { list: 'webTestimonials', id: made.body.id, version: made.body.version, note: 'Please look' } }
  }
  const toDecide = async () => {
    const { token } = await colleague()
    const { last } = (await app.call('contentReviews.ask', { token, ...(await asking(token)) })).body
    return { params: { id: last.id }, body: { status: 'agreed', version: last.version } }
  }

  const changedLaunch = async () => {
    const { id, version, members } = await launched()
    const kept = members.map((member: { brand: string; page: string; version: number }) => ({
      ...{ brand: member.brand, page: member.page, version: member.version },
    }))
    return { params: { id }, body: { version, name: `Renamed ${nth()}`, members: kept } }
  }
  const factsForLaunch = async () => {
    const { id } = await property(app, 'ZRLU')
    const page = 'project_info.basic-info'
    const { body } = await app.call('projectInfo.page', { params: { projectId: id, page }, token: editor.token })
    const values = { ...body.values, headline: `Then ${nth()}` }
    // Into one that is there: without it each call makes another.
    const { id: launch_id } = await launched()
    return { body: { property: id, page, version: body.version, values, launch_id } }
  }
  const plannedLaunch = async () => {
    const { params, body } = launchCall(await launched())
    return { params, body: { ...body, publish_at: new Date(Date.now() + 86_400_000).toISOString() } }
  }

  const account = async () =>
    (
      await send('userAccounts.create', {
        body: somePerson((await send('roles.create', { body: someRole() })).body.id),
      })
    ).body

  /** A brand that has no setting of this mail. */
  const unsetBrand = async () => {
    await app.deps.db.system.deleteFrom('email_settings').where('event_key', '=', 'lead.expired').execute()
    return place.brand
  }
  const ownSetting = async () =>
    (await send('emailSettings.create', { body: { event_key: 'lead.expired', brand: await unsetBrand() } })).body

  const inLibrary = async (): Promise<number> => (await send('files.upload', await upload())).body.id
  const folder = async () =>
    (await send('media.addFolder', { body: { brand: place.brand, name: `Rooms ${nth()}` } })).body

  return {
    'session.signIn': async () => ({ body: { client_id: 1, username: editor.email, password }, token: null }),
    'session.signOut': async () => ({}),
    'webContent.save': async () => ({ body: saying(place, await state(), `Unit ${nth()}`) }),
    'webContent.publish': async () => {
      await save(`Published ${nth()}`)
      return { body: { ...place, version: (await state()).version } }
    },
    'webContent.unschedule': async () => {
      const publish_at = new Date(app.deps.now().getTime() + hour).toISOString()
      const { body } = await app.call('webContent.publish', {
        token: editor.token,
        body: { ...place, version: (await state()).version, publish_at },
      })
      return { body: { ...place, schedule_id: body.schedule.id } }
    },
    'calendar.move': async () => {
      const at = new Date(app.deps.now().getTime() + 24 * hour)
      const { body } = await app.call('webContent.publish', {
        token: editor.token,
        body: { ...place, version: (await state()).version, publish_at: at.toISOString() },
      })
      const { id, version } = body.schedule
      return { body: { of: 'page', id, field: 'publish_at', version, day: shifted(manilaDate(at), 1 + nth()) } }
    },
    'webContent.restore': async () => {
      const { body } = await app.call('webContent.revisions', { token: editor.token, params: place })
      await save(`Unlike ${nth()}`)
      return { body: { ...place, version: (await state()).version, revision_id: body.items.at(-1).id } }
    },
    'comments.create': async () => ({ params: talk, body: { text: `Is this right? ${nth()}` } }),
    'comments.update': async () => ({
      params: { ...talk, comment: await said() },
      body: { text: `It is not. ${nth()}`, version: 1 },
    }),
    'comments.remove': async () => ({ params: { ...talk, comment: await said() } }),
    'comments.give': async () => ({
      params: { ...talk, comment: await said() },
      body: { user_id: editor.id, due_on: '2030-12-05' },
    }),
    'comments.attach': async () => {
      const { headers, body } = await upload()
      return { params: talk, headers, body }
    },
    'comments.resolve': async () => ({ params: { ...talk, comment: await said() } }),
    'comments.reopen': resolvedThread,
    'siteWork.testMail': async () => ({
      body: { brand: 'ZRLU', template: 'inquiry', subject: 'Dear {firstname}', body: `${nth()}` },
    }),
    'siteWork.promote': async () => {
      await save(`Promoted ${nth()}`)
      const { body } = await app.call('webContent.page', { token: editor.token, params: { ...place, brand: 'ZRRE' } })
      return { body: { ...place, names: [], targets: [{ brand: 'ZRRE', version: body.version }] } }
    },
    'contentReviews.setRule': () => setRule(judged.page),
    'contentReviews.ask': () => asking(editor.token),
    'contentReviews.askRecord': () => askingOfRecord(editor.token),
    'contentReviews.decide': toDecide,
    'launches.create': async () => ({ body: await bundle() }),
    'launches.update': changedLaunch,
    'launches.putFacts': factsForLaunch,
    'launches.schedule': plannedLaunch,
    'launches.publish': async () => launchCall(await launched()),
    'launches.rollback': async () => launchCall((await send('launches.publish', launchCall(await launched()))).body),
    'launches.remove': async () => ({ params: { id: (await launched()).id } }),
    // Another's, so that visitors may still write to the first.
    'sites.open': async () => turned('sites.close', 'ZRRE'),
    'sites.close': async () => turned('sites.open', 'ZRRE'),
    'redirects.importing': async () => ({ body: { brand: place.brand, text: `/old/${nth()},/news` } }),
    'siteWork.takeOut': async () => {
      const params = { brand: place.brand }
      await app.call('siteWork.takeOut', { token: editor.token, params })
      const gone = JSON.stringify({ featured_properties: ['GONE01'] })
      await app.deps.db.system
        .updateTable('site_sections')
        .where('site_id', '=', 6)
        .where('section', '=', 'calculator')
        .set({ own: sql`own || ${gone}::jsonb` })
        .execute()
      return { params }
    },
    'siteReleases.publish': async () => releaseCall((await bundle()).members),
    'siteReleases.rollback': async () => {
      const { body } = await send('siteReleases.publish', releaseCall((await bundle()).members))
      return { params: { brand: place.brand, id: body.id } }
    },
    'previewLinks.create': async () => someLink(),
    'previewLinks.revoke': async () => ({
      params: { brand: place.brand, id: (await send('previewLinks.create', someLink())).body.link.id },
    }),
    'lists.bulk': async () => ({
      body: { list: 'buyersFaqs', action: 'hide', selection: { ids: [(await faqIn(app)).id] } },
    }),
    'lists.undo': async () => {
      const { body } = await send('webInquiries.remove', { params: { id: (await inquiryIn(app, 'ZRLU')).id } })
      return { body: { id: body.undo } }
    },
    ...recordWrites(
      () => app,
      () => editor.token,
    ),
    'userTrail.add': async () => ({ body: { page: 'admin.audit-trail', action: 'view' } }),
    'session.changePassword': async () => ({ body: { current: password, password: 'quiet river stone lamp' } }),
    'roles.create': async () => ({ body: someRole() }),
    'roles.viewAs': async () => ({ body: { role_id: (await send('roles.create', { body: someRole() })).body.id } }),
    'roles.endView': async () => {
      const { body } = await send('roles.create', { body: someRole() })
      await send('roles.viewAs', { body: { role_id: body.id } })
      return {}
    },
    'roles.update': async () => {
      const { body } = await send('roles.create', { body: someRole() })
      return { params: { id: body.id }, body: { ...someRole(), version: body.version } }
    },
    'roles.remove': async () => {
      const { body } = await send('roles.create', { body: someRole() })
      return { params: { id: body.id }, body: { version: body.version } }
    },
    'emailSettings.create': async () => ({ body: { event_key: 'lead.expired', brand: await unsetBrand() } }),
    'emailSettings.update': async () => {
      const { id, version } = await ownSetting()
      return { params: { id }, body: { version, from_name: `Sender ${nth()}` } }
    },
    'emailSettings.remove': async () => ({ params: { id: (await ownSetting()).id } }),
    'emailSettings.test': async () => ({
      body: { event_key: 'lead.expired', subject: 'Lead {no}', body: `About {no}, ${nth()}` },
    }),
    'dashboard.retryMail': async () => {
      const { id } = await app.deps.db.system
        .insertInto('mail_outbox')
        .values({ event_key: 'x', to: '["a@atrium.test"]', subject: 'x', body: '', status: 'dead' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
    'unsubscribedUsers.restore': async () => {
      const { id, version } = await account()
      await send('userAccounts.remove', { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } })
      return { params: { id }, body: { version: version + 1 } }
    },
    'userAccounts.create': async () => ({
      body: somePerson((await send('roles.create', { body: someRole() })).body.id),
    }),
    'userAccounts.update': async () => {
      const { id, version, user_role_id } = await account()
      return { params: { id }, body: { ...somePerson(user_role_id), version } }
    },
    'userAccounts.remove': async () => {
      const { id, version } = await account()
      return { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } }
    },
    'userAccounts.restore': async () => {
      const { id, version } = await account()
      await send('userAccounts.remove', { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } })
      return { body: { id, version: version + 1 } }
    },
    'userAccounts.revoke': async () => ({ params: { id: (await account()).id }, body: {} }),
    'userAccounts.unlock': async () => ({ params: { id: (await account()).id } }),
    'userAccounts.resetPassword': async () => {
      const { id, version } = await account()
      return { params: { id }, body: { version } }
    },
    'files.upload': upload,
    'files.crop': async () => ({
      params: { id: await inLibrary() },
      body: { ...place, left: 0, top: 0, width: 18, height: 18 },
    }),
    'media.upload': async () => ({ ...(await upload()), query: { brand: place.brand } }),
    'media.move': async () => ({
      body: { brand: place.brand, ids: [await inLibrary()], folder_id: (await folder()).id },
    }),
    'media.share': async () => {
      const { token } = await signedIn(app, { access: websiteEditor(brandCodes, editorKeys) })
      return { params: { id: await inLibrary() }, body: { brand: place.brand, version: 1 }, token }
    },
    'media.remove': async () => ({ params: { id: await inLibrary() }, query: { brand: place.brand } }),
    'media.restore': async () => {
      const id = await inLibrary()
      await send('media.remove', { params: { id }, query: { brand: place.brand } })
      return { params: { id }, body: { brand: place.brand } }
    },
    'media.replace': async () => {
      const [id, other] = [await inLibrary(), await inLibrary()]
      const at = { brand: place.brand, page: 'website.header' }
      const { body } = await readPage(app, editor.token, at)
      const { url } = (await app.call('files.list', { token: editor.token, query: at })).body.items.find(
        (row: { id: number }) => row.id === id,
      )
      const values = { ...body.values, logo: url }
      await send('webContent.save', { body: { ...at, version: body.version, values, own: [...body.own, 'logo'] } })
      return { params: { id }, body: { brand: place.brand, with: other, changes: 1 } }
    },
    'media.addFolder': async () => ({ body: { brand: place.brand, name: `Rooms ${nth()}` } }),
    'media.renameFolder': async () => ({
      params: { id: (await folder()).id },
      body: { brand: place.brand, name: `Halls ${nth()}`, version: 1 },
    }),
    'media.removeFolder': async () => ({ params: { id: (await folder()).id }, query: { brand: place.brand } }),
    'files.describe': async () => {
      const { body } = await app.call('files.upload', { token: editor.token, ...(await upload()) })
      return {
        params: { id: body.id },
        body: { ...place, version: body.version, alt: `Words ${nth()}`, focal_x: 0.2, focal_y: 0.8 },
      }
    },
  }
}
