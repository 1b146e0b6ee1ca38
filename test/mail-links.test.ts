import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../demo/random.ts'
import { demoSignIns, seedDemo } from '../demo/seed.ts'
import { brandBySlug } from '../model/brands.ts'
import { cmsUserType } from '../model/contract/session.ts'
import { type EventKey, eventKeys, eventOf, isEventKey } from '../model/mails/index.ts'
import { namesOf, numberIn } from '../model/mails/mail-words.ts'
import { maySee } from '../model/pages/access.ts'
import { type PageId, pageOf } from '../model/pages/index.ts'
import { portalContentOf } from '../model/pages/portal-content.ts'
import { matchPath } from '../model/pages/route.ts'
import { accessColumns, accessOfRow } from '../server/call/access-columns.ts'
import { letterOf, partsOf } from '../server/jobs/letter.ts'
import { emptyHouse, signIn, type TestApp } from './app.ts'
import { engines } from './database.ts'
import { handOvers } from './demo/hand-overs.ts'
import { lettersOfRecords, readersOfAll } from './demo/letters-of-records.ts'
import { sized } from './sizes.ts'

/**
 * Mails that lead somewhere: each whose row names a screen, and each whose words have an address. What opens an account
 * (`secret`) is sealed in the outbox and opened by the tests of signing in.
 */
const leading = eventKeys.filter(key => {
  const { opens, subject, body, placeholders, secret } = eventOf(key)
  const hasAddress = namesOf(subject + body).some(name => /https?:\/\//.test(placeholders[name] ?? ''))
  return secret === undefined && (opens !== undefined || hasAddress)
})
/** Mails to people of the desk that lead nowhere, and why. */
const without: { readonly [K in EventKey]?: string } = {
  'trail.anchor': 'It is the head of the whole trail, kept outside of it, and of no record.',
  'mail.test': 'A sample of its words, of no record.',
  'site.test': 'A sample of its words, of no record.',
  'user.secured': 'Its reader’s own sign-in; if it was not them, the answer is a call to IT Operations and no page.',
}
/** Numbers of records, as mails list them at the beginning of a line. */
const listed = /^([A-Z]{2,6}\d{0,2}-\d{4,})\b/gm

/** How many of a kind, of one mail's readers, are opened before every commit; all of them otherwise. */
const most = sized(2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)

type Link = { mail: number; event: EventKey; reader: string; address: URL; body: string }

/** Every link of every mail that the work of the demo's people writes is opened by each of its readers. */
describe.each(engines)('links of mails, %s', engine => {
  let app: TestApp
  let secret: string
  const tokens = new Map<string, string>()
  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email)
    if (known !== undefined) return known
    const { status, body } = await signIn(app, email, secret)
    expect(status, email).toBe(200)
    tokens.set(email, body.access_token)
    return body.access_token
  }
  let links: Link[]
  /** The mails that were written with samples, of real records. */
  let ofRecords: EventKey[]
  /** Which address each reader of those was given. */
  let given: Map<EventKey, Map<string, string | undefined>>
  /** The mails without an address, of whose readers somebody has the desk. */
  let unled: Set<EventKey>
  let readersOf: Map<string, ReturnType<typeof accessOfRow> | undefined>

  beforeAll(async () => {
    app = await emptyHouse(engine, { ALERT_TO: 'it.operations@example.com' })
    await seedDemo(app.deps.db, 'demo', { secrets: app.deps.secrets })
    secret = (await demoSignIns(app.deps.db))[0]?.password ?? ''
    app.travel(clock.getTime() - Date.now())
    await handOvers(app, tokenOf)
    ofRecords = await lettersOfRecords(app)
    const people = await app.deps.db.system
      .selectFrom('users as u')
      .leftJoin('user_roles as r', 'r.id', 'u.user_role_id')
      .where('u.deleted_at', 'is', null)
      .select(['u.email', 'u.user_type_id', ...accessColumns.map(name => `r.${name}` as const)])
      .execute()
    readersOf = new Map(
      people.map(({ email, user_type_id, ...role }) => [
        email,
        user_type_id === cmsUserType ? accessOfRow(role as Parameters<typeof accessOfRow>[0]) : undefined,
      ]),
    )
    const rows = await app.deps.db.system.selectFrom('mail_outbox').orderBy('id').selectAll().execute()
    links = []
    unled = new Set()
    given = new Map()
    const parts: typeof rows = []
    for (const row of rows) parts.push(...(await partsOf(app.deps.db.system, row)))
    for (const row of parts) {
      if (!isEventKey(row.event_key)) continue
      const { body } = await letterOf(app.deps, row)
      const of = given.get(row.event_key) ?? new Map<string, string | undefined>()
      for (const reader of [...row.to, ...row.cc, ...row.bcc]) of.set(reader, /In Atrium: (\S+)/.exec(body)?.[1])
      given.set(row.event_key, of)
      const addresses = body.match(/https?:\/\/\S+/g) ?? []
      const isRead = [...row.to, ...row.cc, ...row.bcc].some(reader => readersOf.get(reader) !== undefined)
      const { secret, opens } = eventOf(row.event_key)
      if (addresses.length === 0 && isRead && secret === undefined && opens === undefined) unled.add(row.event_key)
      for (const address of addresses)
        for (const reader of [...row.to, ...row.cc, ...row.bcc])
          links.push({ mail: row.id, event: row.event_key, reader, address: new URL(address), body })
    }
  }, 600_000)
  afterAll(() => app?.close())

  const own = () => links.filter(({ reader }) => readersOf.has(reader))
  const words = ({ event, reader, address }: Link) => `${event} to ${reader}: ${address.pathname}${address.search}`

  test('each mail that asks for something was written, has a link, and is read by somebody who signs in', () => {
    const found = new Set(own().map(({ event }) => event))
    expect(leading.filter(event => !found.has(event))).toEqual([])
  })

  test('no other mail to somebody of the desk is without a link', () => {
    expect([...unled].filter(event => without[event] === undefined)).toEqual([])
    expect(leading.filter(event => without[event] !== undefined)).toEqual([])
  })

  // Domain.md 2.16: who reads it; 2.5 and decision 264: a link opens for whoever got it. Domain.md 1A: what each role sees.
  test('of one letter to people inside and outside, who may see the record has its address, and nobody else', () => {
    const [admin, officer, accreditation, marketer, operations, outside] = readersOfAll
    const led = (key: EventKey) => [...(given.get(key) ?? [])].flatMap(([reader, address]) => (address ? [reader] : []))
    const mixed = ofRecords.filter(key => eventOf(key).outside)
    expect(mixed.length).toBeGreaterThan(15)
    for (const key of mixed) expect(led(key), key).toContain(admin)
    for (const key of mixed) expect(led(key), key).not.toContain(outside)
    expect(led('reservation.returned')).toEqual([admin, officer])
    expect(led('request.disapproved')).toEqual([admin, officer])
    expect(led('partner.suspended')).toContain(accreditation)
    expect(led('partner.suspended')).not.toContain(marketer)
    expect(led('user.restored')).toEqual([admin, operations])
    // A list of addresses has no account: what is for the desk alone leads whoever reads the list.
    expect(led('inquiry.new')).toEqual(expect.arrayContaining([admin, marketer, outside]))
    expect(led('inquiry.new')).not.toContain(accreditation)
  })

  test('what leads to a record names it, and not the page alone', () => {
    const bare = ofRecords.flatMap(key =>
      [...(given.get(key) ?? [])].flatMap(([reader, address]) =>
        address !== undefined && !/[?&]open=|\/\d+$/.test(address) ? [`${key} to ${reader}: ${address}`] : [],
      ),
    )
    expect(bare).toEqual([])
  })

  test('no mail has one address twice, and each is one of the desk', () => {
    const twice = links.filter(
      (one, i) =>
        links.findIndex(
          ({ mail, reader, address }) =>
            [mail, reader, address.href].join() === [one.mail, one.reader, one.address.href].join(),
        ) !== i,
    )
    expect(twice.map(words)).toEqual([])
    const elsewhere = links.filter(({ address }) => address.origin !== app.deps.settings.DESK_ORIGIN)
    expect(elsewhere.map(words)).toEqual([])
  })

  test('each opens a page of its reader, which nothing forbids', () => {
    const closed = own().flatMap(link => {
      const id = matchPath(link.address.pathname)?.id
      const access = readersOf.get(link.reader)
      if (id === undefined) return [`${words(link)} is no page`]
      if (access === undefined) return [`${words(link)}: the reader has no desk`]
      // A link with a token opens to whom it was sent, whatever their role.
      if (link.address.searchParams.has('token') || maySee(access, id)) return []
      return [`${words(link)}: forbidden`]
    })
    expect(closed).toEqual([])
  })

  test('each leads to what its mail speaks of', async () => {
    const astray: string[] = []
    const opened = new Map<string, number>()
    for (const link of own()) {
      const alike = [
        link.event,
        link.reader,
        link.address.pathname,
        /^\w+/.exec(link.address.search.slice(6))?.[0],
      ].join()
      const nth = (opened.get(alike) ?? 0) + 1
      opened.set(alike, nth)
      if (nth > most) continue
      const token = await tokenOf(link.reader)
      const missing = await missingAt(link, token)
      if (missing !== undefined) astray.push(`${words(link)}: ${missing}`)
    }
    expect(astray).toEqual([])
  })

  /** What the screen of this address does not show, though the mail speaks of it. */
  async function missingAt({ address, body, event }: Link, token: string): Promise<string | undefined> {
    const page = matchPath(address.pathname)?.id as PageId
    const number = numberIn(body)
    const secretOf = address.searchParams.get('token')
    if (secretOf !== null) {
      const { status, body: opened } = await app.call('token.read', { token, params: { token: secretOf } })
      const no = opened?.transfer?.transfer_no ?? opened?.reservation?.reservation_no
      return status === 200 && no === number ? undefined : `answers ${status} with ${no}`
    }
    const open = /^(\w+)-(\d+)(?:-(\d+))?$/.exec(address.searchParams.get('open') ?? '')
    if (open) {
      const [, key = '', id = '', other] = open
      const headers = other === undefined ? {} : { 'x-on-behalf-of': other }
      const name = key === 'contentReview' ? 'contentReviews' : key
      const { status, text } = await (key === 'reservation'
        ? app.call('reservations.read', { token, query: { id }, headers })
        : app.call(`${name}.read`, { token, params: { id }, headers }))
      // A page has no number: its request shows who asks, as the mail does.
      if (event === 'review.asked')
        return status === 200 && text.includes(body.split(' asks you to')[0] ?? '-') ? undefined : `answers ${status}`
      // A list of several has the address of each below its number.
      const no = number ?? above(body, address)
      return status === 200 && no !== '' && text.includes(no) ? undefined : `answers ${status} without ${no}`
    }
    const { brandSlug } = matchPath(address.pathname)?.params ?? {}
    const call = async (name: string, params: Record<string, string | number>) => {
      const { status, text } = await app.call(name, { token, params })
      return status === 200 ? text : `answers ${status}`
    }
    // A page that was planned is opened in its own area; a comment at the record that it stands beside.
    const content = portalContentOf(page)
    if (event === 'content.held' && content)
      return (await call('buyerContent.read', { id: content.id })).includes('"portal"') ? undefined : 'is not read'
    if (brandSlug !== undefined && ['content.held', 'review.agreed', 'review.refused'].includes(event)) {
      const brand = brandBySlug(brandSlug)?.code ?? ''
      return (await call('webContent.page', { brand, page })).includes('"values"') ? undefined : 'is not read'
    }
    // What failed of one's own work stands in the same mail: its page says that it failed.
    if (event === 'talk.mentioned' && address.hash === '')
      return (await shown[page]?.(token, null, []))?.includes('"failed"') ? undefined : 'does not say what failed'
    if (event === 'talk.mentioned') {
      const id = address.searchParams.get('open') ?? ''
      const said = await call('comments.list', { kind: 'webInquiries', id })
      return said.includes(`"id":${address.hash.replace('#comment-', '')}`)
        ? undefined
        : `does not show ${address.hash}`
    }
    const read = opened[page]
    const id = address.searchParams.get('open') ?? /\/(\d+)$/.exec(address.pathname)?.[1]
    if (read && id !== undefined) {
      const [named, where] = read.split(' by ')
      const { status, text } = await app.call(named ?? '', { token, [where ?? 'params']: { id } })
      const no = number ?? above(body, address)
      // What counts from one has its number from its id, which its screen shows as the number.
      const isThere = text.includes(no) || text.includes(`"id":${Number(/\d+$/.exec(no)?.[0])}`)
      return status === 200 && no !== '' && isThere ? undefined : `answers ${status} without ${no}`
    }
    const of = shown[page]
    if (!of) return `${pageOf(page).label} is looked at by nobody here`
    const wanted =
      number !== undefined && eventOf(event).by
        ? [number]
        : (named[page]?.(body) ?? [...body.matchAll(listed)].map(([, no = '']) => no))
    const search = address.searchParams.get('search')
    const all = await of(token, search, wanted)
    return wanted.filter(no => !all.includes(no)).join(', ') || undefined
  }

  /** The number at the beginning of the line above an address. */
  const above = (body: string, address: URL): string =>
    /^\S+/.exec(body.slice(0, body.indexOf(address.href)).trimEnd().split('\n').at(-1) ?? '')?.[0] ?? ''
  /** The call by which the list of a page opens one of its records. */
  const opened: { readonly [P in PageId]?: string } = {
    'website.property-inquiry': 'webInquiries.read',
    'website.appointment-inquiry': 'webAppointments.read',
    'website.application-list': 'webApplications.read',
    'buyers_portal.inquiry-list': 'buyerInquiries.read',
    'sellers_portal.sellers': 'sellers.read',
    'sellers_portal.e-booking': 'reservations.read by query',
    'sellers_portal.ownership-extension': 'ownershipExtension.read',
    'sellers_portal.transfer-request': 'transferRequest.read',
    'sellers_portal.marketing-partners': 'marketingPartner.read',
    'admin.user-account': 'userAccounts.read',
  }
  /** What a mail names on a page that is not of records with numbers. */
  const named: { readonly [P in PageId]?: (body: string) => string[] } = {
    // Of what runs it says how much, and not which.
    'admin.status': () => [],
    'admin.unsubscribed-users': body => body.match(/(?<=, )\S+@\S+/g) ?? [],
  }
  /** All that the list of a page says to this reader, as text. */
  const shown: {
    readonly [P in PageId]?: (token: string, search: string | null, wanted: readonly string[]) => Promise<string>
  } = {
    'desk.approvals': async token => {
      let all = ''
      for (let after: string | null = ''; after !== null; ) {
        const { body, text } = await app.call('approvalInbox.list', { token, query: after === '' ? {} : { after } })
        all += text
        after = body.next
      }
      return all
    },
    'sellers_portal.marketing-partners': async (token, _, wanted) =>
      (await Promise.all(wanted.map(search => textOf('marketingPartner.list', token, { search })))).join(),
    'sellers_portal.erp-ledger': (token, search) => textOf('erpPostings.list', token, search ? { search } : {}),
    'admin.unsubscribed-users': token => textOf('unsubscribedUsers.list', token, {}),
    'admin.internal-commands': token => textOf('commands.runs', token, {}),
    'admin.status': token => textOf('operations.status', token, {}),
  }
  const textOf = async (name: string, token: string, query: Record<string, string | number>): Promise<string> => {
    const { status, text } = await app.call(name, { token, query })
    expect(status, `${name}: ${text}`).toBe(200)
    return text
  }
})
