import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../../../model/contract/endpoint.ts'
import { portalKey, signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { recorded, standing } from '../../../test/fingerprint.ts'
import { filed, type Sales, sales } from '../../../test/requests.ts'
import { expireTransfers } from '../../jobs/expire-transfers.ts'
import { fileTransfer } from './file.ts'

type Signed = TestUser & { token: string }
type Team = Sales & { boss: Signed }
const dayMs = 86_400_000
const reason = 'The client asked to stay with us'

describe.each(engines)('transfers and their links, %s', engine => {
  let app: TestApp
  let from: Team
  let to: Team
  let filer: Signed
  beforeAll(async () => {
    app = await testApp(engine)
    from = await team()
    to = await team()
    filer = await signedIn(app, { access: { brands: [] } })
  })
  afterAll(() => app.close())

  /** A group whose head is a member of staff who holds no right at all. */
  async function team(): Promise<Team> {
    const made = await sales(app)
    const boss = await signedIn(app, { access: { brands: [] } })
    await app.deps.db.system
      .updateTable('sales_groups')
      .set({ head_user_id: boss.id })
      .where('id', '=', made.group)
      .execute()
    return { ...made, boss }
  }
  const manager = () =>
    signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'transfer-request': { view: true, approve: true } } },
    })
  const lastMail = async (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
  const tokenIn = (body: string) =>
    body.match(/\/sellers-portal\/transfer-request\?token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/)?.[1] ?? ''
  const made = async (other: Sales = to, given: Parameters<typeof filed>[2] = {}) => {
    const { lead } = await filed(app, from, { ends: 30, ...given })
    await app.deps.db.system.deleteFrom('ownership_extensions').where('lead_id', '=', lead).execute()
    await app.deps.db.system.updateTable('leads').set({ status: 'active' }).where('id', '=', lead).execute()
    const id = await fileTransfer(
      app.deps,
      { lead_id: lead, to_seller_id: other.seller, reason: 'The seller left the group', filed_by: filer.id },
      async (_, filing) => filing.id,
    )
    const mail = await lastMail('transfer.release')
    return { id, lead, mail, token: tokenIn(mail.body) }
  }
  const open = (who: { token: string }, token: string) =>
    app.call('token.read', { token: who.token, params: { token } })
  /** What a decision answers with is what is read afterwards, where the person may read it. */
  const update = async (who: { token: string }, body: object) => {
    const answer = await app.call('transferRequest.update', { token: who.token, body })
    const { id } = answer.body ?? {}
    const now = answer.status === 200 && (await app.call('transferRequest.read', { token: who.token, params: { id } }))
    if (now && now.status === 200) expect(now.body).toMatchObject(answer.body)
    return answer
  }
  const leadOf = (id: number) =>
    app.deps.db.system.selectFrom('leads').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const stored = (id: number) =>
    app.deps.db.system.selectFrom('transfer_requests').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const inGroup = async () => {
    const seller = (await sales(app)).seller
    await app.deps.db.system
      .updateTable('sellers')
      .set({ sales_group_id: from.group })
      .where('id', '=', seller)
      .execute()
    return { ...from, seller }
  }

  test('filed, released, accepted: a link to each head in turn, and the lead is the other seller’s with its dates', async () => {
    const transfer = await made()
    expect(transfer.mail).toMatchObject({
      to: [from.boss.email],
      subject: expect.stringMatching(/^TR\d\d-\d{6}: lead transfer needs your decision$/),
    })
    const before = await leadOf(transfer.lead)
    const shown = await open(from.boss, transfer.token)
    expect(shown).toMatchObject({
      status: 200,
      body: { purpose: 'transfer', allowed_actions: ['release', 'disapprove'] },
    })
    expect((await update(from.boss, { token: transfer.token, status: 'accept', version: 1 })).body).toMatchObject({
      status: 'pending_acceptance',
      release_by: from.boss.name,
    })
    const second = await lastMail('transfer.accept')
    expect(second.to).toEqual([to.boss.email])
    const token = tokenIn(second.body)
    expect(token).not.toBe(transfer.token)
    expect((await open(to.boss, token)).body.allowed_actions).toEqual(['accept', 'disapprove'])
    expect((await update(to.boss, { token, status: 'accept', version: 2 })).body).toMatchObject({ status: 'approved' })
    expect(await leadOf(transfer.lead)).toMatchObject({
      seller_id: to.seller,
      sales_group_id: to.group,
      ownership_expiration: before.ownership_expiration,
      current_expiry_date: before.current_expiry_date,
    })
    expect((await lastMail('transfer.approved')).to).toEqual([
      from.seller_user.email,
      to.seller_user.email,
      from.boss.email,
      to.boss.email,
    ])
  })

  test('one group: its head’s word is enough', async () => {
    const transfer = await made(await inGroup())
    const preview = await app.call('transferRequest.preview', {
      token: from.boss.token,
      params: { id: transfer.id },
      query: { token: transfer.token, status: 'accept' },
    })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        errors: {},
        changes: expect.arrayContaining([{ field: 'status', before: 'pending_release', after: 'approved' }]),
      },
    })
    expect((await update(from.boss, { token: transfer.token, status: 'accept', version: 1 })).body).toMatchObject({
      status: 'approved',
      release_by: from.boss.name,
      accept_by: from.boss.name,
    })
  })

  // Domain.md 2.5, "Token links": each row by its name.
  test('valid, right user: 200, and nothing changes however often it is opened', async () => {
    const { token } = await made()
    const tables = [...(await recorded(app.deps.db)), 'audit_trails_rows']
    const before = await standing(app.deps.db, tables)
    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await open(from.boss, token)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(body).toMatchObject({
        transfer: { status: 'pending_release' },
        reservation: null,
        expires_at: expect.any(String),
      })
    }
    expect(await standing(app.deps.db, tables)).toBe(before)
  })

  test('valid, other signed-in user without approve right: 403 with the masked address; with it, it opens', async () => {
    const { token } = await made()
    const [first = '', domain = ''] = [from.boss.email.slice(0, 1), from.boss.email.split('@')[1]]
    for (const who of [to.boss, filer]) {
      const answer = await open(who, token)
      expect(answer).toMatchObject({
        status: 403,
        body: { message: `This link was sent to ${first}•••@${domain}. Sign in with that account.` },
      })
      expect(answer.text).not.toContain(from.boss.email)
      expect((await update(who, { token, status: 'accept', version: 1 })).status).toBe(403)
    }
    const other = await signedIn(app, {
      access: { brands: ['ZRRE'], sellers_portal: { 'transfer-request': { view: true, approve: true } } },
    })
    expect((await open(other, token)).status).toBe(403)
    expect((await open(await manager(), token)).body.allowed_actions).toEqual(['release', 'disapprove'])
  })

  test('already decided: 200 read-only, with what became of it', async () => {
    const { token } = await made()
    await update(from.boss, { token, status: 'disapproved', reason, version: 1 })
    expect((await open(from.boss, token)).body).toMatchObject({
      allowed_actions: [],
      transfer: {
        status: 'disapproved',
        decided_by: from.boss.name,
        decision_reason: reason,
        decided_at: expect.any(String),
      },
    })
  })

  test('expired / revoked: 410', async () => {
    const [late, taken] = [await made(), await made()]
    expect((await update(filer, { id: taken.id, status: 'cancelled', version: 1 })).status).toBe(404)
    const asker = await signedIn(app, { access: { brands: ['ZRLU'] } })
    await app.deps.db.system
      .updateTable('transfer_requests')
      .set({ created_by: asker.id })
      .where('id', '=', taken.id)
      .execute()
    expect((await update(asker, { id: taken.id, status: 'cancelled', version: 1 })).body).toMatchObject({
      status: 'cancelled',
    })
    app.travel(7 * dayMs + 1000)
    const boss = {
      token: (
        await app.call('session.signIn', {
          body: { client_id: 1, username: from.boss.email, password: 'correct horse battery staple' },
        })
      ).body.access_token,
    }
    for (const { token } of [late, taken])
      expect(await open(boss, token)).toMatchObject({
        status: 410,
        body: { message: 'This link has expired. Open the request from Transfer Request in the menu.' },
      })
    expect(await expireTransfers(app.deps)).toBeGreaterThan(0)
    expect(await expireTransfers(app.deps)).toBe(0)
    expect((await stored(late.id)).status).toBe('expired')
    expect((await lastMail('transfer.expired')).subject).toMatch(/^TR\d\d-\d{6} expired$/)
    app.travel(-7 * dayMs - 1000)
  })

  test('unknown / malformed: 404, whatever it looks like, and no other call is made by it', async () => {
    const strange = [
      'A'.repeat(43),
      'short',
      `${'A'.repeat(42)}.`,
      'v1',
      'v1%2Fcms%2Fcommand%2Fseed%2Fuser',
      '..%2Fv1%2Fuser',
      '%00',
      'A'.repeat(44),
    ]
    for (const token of strange) {
      const { statusCode, body } = await app.app.desk.inject({
        method: 'GET',
        url: `${apiBase}/${token}`,
        headers: { authorization: `Bearer ${from.boss.token}` },
      })
      expect([400, 404], token).toContain(statusCode)
      if (/^[\w.-]+$/.test(token)) expect(JSON.parse(body).message).toBe('This link is not valid.')
    }
    expect((await app.app.desk.inject(`${apiBase}/${'A'.repeat(43)}`)).statusCode).toBe(401)
  })

  test('deciding with a used token: 409, as a wrong transition', async () => {
    const { token } = await made()
    await update(from.boss, { token, status: 'accept', version: 1 })
    const again = await update(from.boss, { token, status: 'accept', version: 2 })
    expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } })
    expect(again.body.message).toMatch(/is already Waits for Acceptance \(by /)
  })

  test('only its SHA-256 is kept, and the token stands in no trail', async () => {
    const { token, id } = await made()
    await open(to.boss, token)
    const row = await app.deps.db.system
      .selectFrom('action_tokens')
      .where('subject_id', '=', id)
      .where('purpose', '=', 'transfer')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(await app.deps.db.system.selectFrom('audit_trails').selectAll().execute())).not.toContain(
      token,
    )
  })

  test('what must hold is judged at the last step again', async () => {
    const transfer = await made(await inGroup())
    await app.deps.db.system
      .updateTable('leads')
      .set({ seller_id: to.seller })
      .where('id', '=', transfer.lead)
      .execute()
    expect(
      (await update(from.boss, { token: transfer.token, status: 'accept', version: 1 })).body.errors.status[0],
    ).toMatch(/^The lead is no longer /)
  })

  // Issue 22: "One person never does both halves of a two-party step."
  test('who released it does not accept it, and is told so', async () => {
    const one = await made()
    const boss = await manager()
    const released = await update(boss, { id: one.id, status: 'accept', version: 1 })
    expect(released.body.status, released.text).toBe('pending_acceptance')
    const accepted = await update(boss, { id: one.id, status: 'accept', version: released.body.version })
    expect([accepted.status, accepted.body.code]).toEqual([403, 'OWN_REQUEST'])
    expect(accepted.body.message).toMatch(/you released it: someone else accepts it/)
  })

  // Issue 22: "the sellers' door has the accept that sellers need". Decision 192: a head who is a seller answers there.
  test('a head who is a seller accepts by the sellers’ portal, in their turn; before and after it they are told whose it is', async () => {
    const { system } = app.deps.db
    const [group, head] = [await sales(app), await sales(app)]
    const { user_id, seller_code } = await system
      .selectFrom('sellers')
      .where('id', '=', head.seller)
      .select(['user_id', 'seller_code'])
      .executeTakeFirstOrThrow()
    await system.updateTable('sales_groups').set({ head_user_id: user_id }).where('id', '=', group.group).execute()
    const one = await made(group)
    const { transfer_no } = await stored(one.id)
    const accept = (named: object = { status: 'accept' }) =>
      app.call('sellersPortal.decideTransfer', {
        headers: { 'x-portal-key': portalKey },
        body: { seller_code, transfer_no, ...named },
      })
    const early = await accept()
    expect([early.status, early.body.message]).toEqual([
      409,
      `${transfer_no} waits to be released by ${from.boss.name}.`,
    ])
    expect((await update(from.boss, { token: one.token, status: 'accept', version: 1 })).status).toBe(200)
    const mail = await lastMail('transfer.accept')
    expect(mail.body).toContain('Answer it in the sellers’ portal.')
    expect(mail.body).not.toContain('token=')
    expect((await accept({})).body.errors).toEqual({
      action: ['Name the step: its action, or the status it leads to.'],
    })
    const accepted = await accept({ action: 'accept' })
    expect([accepted.status, accepted.body.status]).toEqual([200, 'approved'])
    expect(await leadOf(one.lead)).toMatchObject({ seller_id: group.seller })
    // A portal that asks again, since no answer reached it, hears that it is done and by whom.
    const again = await accept()
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_TRANSITION'])
    expect(again.body.message).toMatch(new RegExp(`^${transfer_no} is already Transferred \\(by `))
  })

  test('who filed it does not decide it; racing heads: one wins', async () => {
    const mine = await made()
    await app.deps.db.system
      .updateTable('transfer_requests')
      .set({ created_by: from.boss.id })
      .where('id', '=', mine.id)
      .execute()
    expect((await update(from.boss, { token: mine.token, status: 'accept', version: 1 })).body.code).toBe('OWN_REQUEST')
    const race = await made()
    const boss = await manager()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? update(from.boss, { token: race.token, status: 'disapproved', reason: `${reason} ${n}`, version: 1 })
          : update(boss, { id: race.id, status: 'accept', version: 1 }),
      ),
    )
    expect((await stored(race.id)).version).toBe(2)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.status)).size).toBe(1)
  })

  test('a reservation’s link leads to its first form', async () => {
    const { issueToken } = await import('../../records/action-tokens.ts')
    const { id } = await filed(app, from, { kind: 'submissionExtension' })
    const { reservation_no } = await app.deps.db.system
      .selectFrom('submission_extensions')
      .where('id', '=', id)
      .select('reservation_no')
      .executeTakeFirstOrThrow()
    const reservation = await app.deps.db.system
      .selectFrom('reservations')
      .where('reservation_no', '=', reservation_no)
      .select('id')
      .executeTakeFirstOrThrow()
    const token = await app.deps.db.system.transaction().execute(trx =>
      issueToken(trx, {
        purpose: 'reservation',
        subject_id: reservation.id,
        brand_id: 3,
        recipient_user_id: filer.id,
        now: app.deps.now(),
      }),
    )
    // No buyer was entered yet: there is no form to lead to.
    expect((await open(filer, token)).status).toBe(404)
  })
})
