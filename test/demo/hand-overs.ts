import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { portalIdOf } from '../../model/content/portal-sections.ts'
import { dayOf, shifted } from '../../model/rules/working-days.ts'
import { requestKeys, requestKinds } from '../../model/workflows/index.ts'
import { runCommand } from '../../server/features/commands/run.ts'
import { expirePartners } from '../../server/jobs/expire-partners.ts'
import { mailMentions } from '../../server/jobs/mention-mails.ts'
import { markOverdue } from '../../server/jobs/overdue.ts'
import { remindApprovers } from '../../server/jobs/remind-approvers.ts'
import { watch } from '../../server/jobs/watch.ts'
import { openErp } from '../../server/outside/erp.ts'
import { startErpStandIn } from '../../server/outside/erp-stand-in.ts'
import { postDue } from '../../server/records/erp/work.ts'
import { publishWhatIsDue } from '../../server/records/publishing/publish-due.ts'
import { subjects } from '../../server/records/request-subjects.ts'
import { type Answer, portalKey, type TestApp } from '../app.ts'
import { portalOf } from '../booking.ts'
import { buyerOf } from '../buyers.ts'

type Entrance = (email: string) => Promise<string>

/** Until one of these is taken; what each of the others was answered, if none is. */
async function first(what: string, tries: Iterable<() => Promise<Answer>>): Promise<Answer> {
  const said: string[] = []
  for (const each of tries) {
    const answer = await each()
    if (answer.status < 300) return answer
    said.push(`${answer.status} ${answer.text.slice(0, 300)}`)
  }
  throw new Error(`${what}: nothing was taken. ${said.slice(0, 5).join('\n')}`)
}

/** The people of the demo data hand on what waits for its next step, and the jobs run: every mail that leads somewhere is written. */
export async function handOvers(app: TestApp, tokenOf: Entrance): Promise<void> {
  await bySellers(app)
  await byHeads(app, tokenOf)
  await byAccreditation(app, tokenOf)
  await byBuyers(app)
  await byOperators(app, tokenOf)
  await byEditors(app, tokenOf)
  await remindApprovers(app.deps)
  await expirePartners(app.deps)
  await late(app)
  await watch(app.deps)
}

const headers = { 'x-portal-key': portalKey }

/** Sellers submit what waits for its documents, ask for time, and move a lead to a colleague. */
async function bySellers(app: TestApp): Promise<void> {
  const { system } = app.deps.db
  const returned = await system
    .selectFrom('reservations as r')
    .innerJoin('sellers as s', 's.id', 'r.seller_id')
    .where('r.status', '=', 'returned')
    .select(['r.reservation_no', 's.seller_code'])
    .orderBy('r.id')
    .limit(30)
    .execute()
  await first(
    'A reservation is submitted',
    returned.map(({ reservation_no, seller_code }) => async () => {
      const portal = portalOf(app, seller_code)
      const papers = await system
        .selectFrom('cis_attachments')
        .where('reservation_no', '=', reservation_no)
        .where('status', '=', 'returned')
        .select('id')
        .execute()
      for (const { id } of papers) await portal.replace({ reservation_no, attachment_id: String(id) })
      return portal.send('submit', { reservation_no })
    }),
  )
  for (const kind of requestKeys) {
    const { subject } = requestKinds[kind]
    const { no } = subjects[subject]
    const numbers =
      subject === 'lead' ? sql`leads as l` : sql`reservations as n left join leads as l on l.id = n.lead_id`
    const { rows } = await sql<{ subject_no: string; seller_code: string }>`
      select ${no} as subject_no, s.seller_code from ${numbers} join sellers as s on s.id = ${sql.ref(`${subjects[subject].as}.seller_id`)}
      where s.status = 'active' order by ${sql.ref(`${subjects[subject].as}.id`)} desc limit 600`.execute(system)
    const reason = 'The client signs next month'
    await first(
      `A request of the kind ${kind} is filed`,
      rows.map(
        row => () =>
          app.call('sellersPortal.fileRequest', { headers, body: { ...row, kind, requested_days: 5, reason } }),
      ),
    )
  }
  const leads = await sql<{ seller_code: string; lead_no: string; to_seller_code: string }>`
    select s.seller_code, l.lead_no, o.seller_code as to_seller_code
    from leads as l join sellers as s on s.id = l.seller_id
    cross join lateral (select seller_code from sellers as x join sales_groups as g on g.id = x.sales_group_id
      where x.status = 'active' and x.sales_group_id <> s.sales_group_id and g.brand_ids @> to_jsonb(l.brand_id)
      order by x.id limit 1) as o
    where s.status = 'active' and l.status = 'active' order by l.id limit 60`.execute(system)
  await first(
    'A transfer is filed',
    leads.rows.map(
      row => () =>
        app.call('sellersPortal.fileTransfer', { headers, body: { ...row, reason: 'I move to another city' } }),
    ),
  )
}

const lastMail = ({ deps }: TestApp, event_key: string) =>
  deps.db.system
    .selectFrom('mail_outbox')
    .where('event_key', '=', event_key)
    .orderBy('id', 'desc')
    .select(['to', 'body'])
    .executeTakeFirstOrThrow()

/** Nobody answers what a visitor and a buyer asked; those who are told of it are named in the mail settings. */
async function late({ deps }: TestApp): Promise<void> {
  await deps.db.system
    .updateTable('email_settings')
    .where('event_key', '=', 'inquiry.overdue')
    .set({ to: JSON.stringify(['super.admin@example.com']) })
    .execute()
  await deps.db.system.updateTable('web_inquiries').set({ is_overdue: false }).execute()
  await deps.db.system.updateTable('buyer_inquiries').set({ is_overdue: false }).execute()
  await markOverdue(deps)
}

/** The head who is asked by the link of the mail releases the lead, so that the other head is asked. */
async function byHeads(app: TestApp, tokenOf: Entrance): Promise<void> {
  const { to, body } = await lastMail(app, 'transfer.release')
  const token = /token=(\S+)/.exec(body)?.[1] ?? ''
  const signedIn = await tokenOf(to[0] ?? '')
  await first('A transfer is released', [
    () => app.call('transferRequest.update', { token: signedIn, body: { token, status: 'accept', version: 1 } }),
  ])
}

/** Partners are submitted, and their accreditation is renewed. */
async function byAccreditation(app: TestApp, tokenOf: Entrance): Promise<void> {
  const token = await tokenOf('partner.accreditation@example.com')
  const step = async (what: string, statuses: readonly string[], status: string) => {
    const partners = await sql<{ id: number; version: number }>`
      select id, version from marketing_partners where status = any(${statuses}::text[]) order by id`.execute(
      app.deps.db.system,
    )
    await first(
      what,
      partners.rows.map(
        ({ id, version }) =>
          () =>
            app.call('marketingPartner.decide', { token, params: { id }, body: { status, version } }),
      ),
    )
  }
  await step('A partner is submitted', ['draft', 'returned'], 'for_approval')
  await step('A renewal is submitted', ['approved', 'posted', 'expired'], 'for_approval')
}

/** A buyer answers what Buyer Care asked. */
async function byBuyers(app: TestApp): Promise<void> {
  const waiting = await app.deps.db.system
    .selectFrom('buyer_inquiries')
    .where('status', '=', 'awaiting_buyer')
    .where('assigned_to', 'is not', null)
    .select(['ticket_no', 'email'])
    .orderBy('id')
    .limit(20)
    .execute()
  await first(
    'A buyer replies',
    waiting.map(({ ticket_no, email }) => async () => {
      const { token, headers } = await buyerOf(app, { email })
      return app.call('buyersPortal.reply', {
        token,
        headers: { ...headers, 'idempotency-key': ticket_no },
        params: { ticket_no },
        body: { text: 'It was Unang Bangko.' },
      })
    }),
  )
}

/** A posting is refused by the ERP, a command fails, and approvals are passed on. */
async function byOperators(app: TestApp, tokenOf: Entrance): Promise<void> {
  const { deps } = app
  const erp = await startErpStandIn(() => 'refuse', 50)
  try {
    const dead = await deps.db.system
      .selectFrom('erp_postings')
      .where('status', '=', 'dead')
      .select('id')
      .orderBy('id')
      .execute()
    const token = await tokenOf('sales.admin.manager@example.com')
    await first(
      'A posting is sent again',
      dead.map(
        ({ id }) =>
          () =>
            app.call('erpPostings.replay', { token, params: { id } }),
      ),
    )
    await postDue(deps, openErp(erp.url))
  } finally {
    await erp.stop()
  }
  const drop = join(deps.settings.DATA_DIR, 'commands')
  await mkdir(drop, { recursive: true })
  await writeFile(join(drop, 'property.csv'), 'property_code\nX1\n')
  await first('A command is started', [
    async () =>
      app.call('commands.seed', { token: await tokenOf('it.operations@example.com'), params: { command: 'property' } }),
  ])
  await runCommand(deps, 'property')
  const manager = await tokenOf('sales.admin.manager@example.com')
  const { body: pages } = await app.call('approvalDelegations.list', { token: manager })
  const { body: colleagues } = await app.call('approvalDelegations.candidates', { token: manager })
  const day = dayOf(deps.now())
  await first(
    'Approvals are passed on',
    colleagues.map(
      ({ id }: { id: number }) =>
        () =>
          app.call('approvalDelegations.create', {
            token: manager,
            body: { to_user_id: id, pages: pages.pages, starts_on: day, ends_on: shifted(day, 3), reason: 'On leave' },
          }),
    ),
  )
  const { body: passed } = await app.call('approvalDelegations.list', { token: manager })
  await first(
    'A delegation is ended',
    passed.items.map(
      ({ id, version }: { id: number; version: number }) =>
        () =>
          app.call('approvalDelegations.end', { token: manager, params: { id }, body: { version } }),
    ),
  )
}

const reviewed = { brand: 'ZRRE', page: 'website.appointment-page' }

/** A page is asked about, refused and agreed to; plans are held; a colleague is called beside a page and does not look. */
async function byEditors(app: TestApp, tokenOf: Entrance): Promise<void> {
  const { system } = app.deps.db
  const idOf = async (email: string) =>
    (await system.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
  const [keeper, author, editor] = [
    await tokenOf('super.admin@example.com'),
    await tokenOf('marketing.residences@example.com'),
    await tokenOf('buyer.content.editor@example.com'),
  ]
  const taken = async (what: string, answer: Promise<Answer>) => (await first(what, [() => answer])).body
  const draft = async (headline: string) => {
    const page = (await app.call('webContent.page', { token: author, params: reviewed })).body
    const body = {
      ...reviewed,
      version: page.version,
      values: { ...page.values, headline },
      own: [...page.own, 'headline'],
    }
    return taken('A page is saved', app.call('webContent.save', { token: author, body }))
  }
  const agrees = await idOf('super.admin@example.com')
  const soon = new Date(app.deps.now().getTime() + 60_000).toISOString()
  // Planned while nobody had to agree, and held: by its time somebody must, and agreed to another version.
  const { version: planned } = await draft('Visit us soon')
  await taken(
    'A page is planned',
    app.call('webContent.publish', { token: author, body: { ...reviewed, version: planned, publish_at: soon } }),
  )
  await taken(
    'A rule is made',
    app.call('contentReviews.setRule', {
      token: keeper,
      body: { ...reviewed, roles: [], people: [agrees], version: 0 },
    }),
  )
  const decided = async (headline: string, body: object) => {
    const { version } = await draft(headline)
    const { last } = await taken(
      'Somebody is asked to agree',
      app.call('contentReviews.ask', { token: author, body: { ...reviewed, version, note: 'Please look' } }),
    )
    await taken(
      'A page is looked at',
      app.call('contentReviews.decide', { token: keeper, params: { id: last.id }, body: { version: 1, ...body } }),
    )
  }
  await decided('Visit us', { status: 'refused', reason: 'The hours are missing.' })
  await decided('Visit us from nine to six', { status: 'agreed' })
  const id = portalIdOf('dashboard') ?? 0
  const page = (await app.call('buyerContent.read', { token: editor, params: { id } })).body
  await taken(
    'A page of the portal is planned',
    app.call('buyerContent.publish', { token: editor, body: { id, version: page.version, publish_at: soon } }),
  )
  const inquiry = await system
    .selectFrom('web_inquiries')
    .where('brand_id', '=', 1)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await taken(
    'A colleague is called',
    app.call('comments.create', {
      token: author,
      params: { kind: 'webInquiries', id: inquiry.id },
      body: { text: 'Please call her back', mentions: [agrees] },
    }),
  )
  // Nobody agrees to pages of the portal: a plan there is held where a copy that was brought back has no such version.
  await system
    .updateTable('buyer_contents_schedules')
    .where('status', '=', 'waiting')
    .set({ version: 999_999 })
    .execute()
  app.travel(6 * 60_000)
  await publishWhatIsDue(app.deps)
  await mailMentions(app.deps)
}
