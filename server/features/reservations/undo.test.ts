import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoSeconds } from '../../../model/rules/undo.ts'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { approverOf, filed, type Sales, sales } from '../../../test/requests.ts'
import { type Booked, booked, reviewerOf } from '../../../test/reservations.ts'
import { sendDueMail } from '../../jobs/send-mail.ts'

type Person = TestUser & { token: string }

describe.each(engines)('steps that are taken back, %s', engine => {
  let app: TestApp
  let people: Sales
  let officer: Person
  let manager: Person
  let at: Date | undefined
  beforeAll(async () => {
    app = await testApp(engine)
    const clock = app.deps.now
    app.deps.now = () => at ?? clock()
    people = await sales(app)
    officer = await signedIn(app, { access: reviewerOf(['ZRRE']), Firstname: 'Lia', Lastname: 'Cruz' })
    manager = await signedIn(app, { access: reviewerOf(['ZRRE'], true), Firstname: 'Nena', Lastname: 'Go' })
  })
  afterAll(() => app.close())

  const claimedBy = async (who: Person, of: Booked) =>
    app.deps.db.system
      .updateTable('reservations')
      .set({ reviewer_id: who.id, status: 'under_review' })
      .where('id', '=', of.id)
      .execute()
  const decide = (who: Person, of: Booked, body: object) =>
    app.call('reservations.decide', { token: who.token, params: { rNo: of.no, partnerId: of.partner }, body })
  const read = async (of: Booked) =>
    (await app.call('reservations.read', { token: manager.token, query: { reservation_no: of.no } })).body
  const undo = (who: Person, of: Pick<Booked, 'id'>, version: number, key = 'reservation') =>
    app.call('approvalInbox.undo', { token: who.token, body: { key, id: of.id, version } })
  const mailsOf = (no: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('subject', 'like', `${no}%`).selectAll().execute()
  /** Sends what is due, as with a mail server. */
  const post = () => sendDueMail(app.deps, { post: async () => ({ refused: [], putOff: [] }) })
  const unitOf = (of: Booked) =>
    app.deps.db.system.selectFrom('units').where('id', '=', of.unit).select('status').executeTakeFirstOrThrow()

  test('all of it is as before, its mail never leaves, and the trail says both', async () => {
    const of = await booked(app, people)
    await claimedBy(manager, of)
    const before = await read(of)
    const reason = 'The funds cannot be shown'
    const { body } = await decide(manager, of, { form: 'ra', status: 'disapproved', reason, version: before.version })
    expect([body.status, await unitOf(of)]).toEqual(['disapproved', { status: 'available' }])
    expect(await mailsOf(of.no)).toHaveLength(1)
    await post()
    expect((await mailsOf(of.no))[0]).toMatchObject({ status: 'queued', attempts: 0 })
    // Nobody takes back what another did.
    expect((await undo(officer, of, body.version)).status).toBe(409)
    expect((await undo(manager, of, body.version)).status).toBe(200)
    const { timeline, version, decided_by: _, ...after } = await read(of)
    const { timeline: earlier, version: was, decided_by: __, ...same } = before
    expect(after).toEqual(same)
    expect([version, await unitOf(of)]).toEqual([was + 2, { status: 'reserved' }])
    expect(timeline.slice(earlier.length)).toMatchObject([
      { action: 'Disapproved', who: 'Nena Go', note: reason },
      { action: 'Taken back', who: 'Nena Go', note: 'Disapproved' },
    ])
    expect(await mailsOf(of.no)).toEqual([])
    const again = await undo(manager, of, body.version)
    expect([again.status, again.body.code]).toEqual([409, 'STALE'])
  })

  test('a sheet that was approved, papers that were returned, and a request: each row is put back', async () => {
    const of = await booked(app, people, { papers: 'accepted' })
    await claimedBy(officer, of)
    const approved = await decide(officer, of, { form: 'cis', status: 'approved', version: 1 })
    expect(approved.body.partners[0].cis_status).toBe('approved')
    expect((await undo(officer, of, 2)).status).toBe(200)
    expect((await read(of)).partners[0].cis_status).toBe('submitted')
    const papers = async () =>
      (await app.call('reservations.attachments', { token: officer.token, params: { id: of.id } })).body.map(
        ({ status, remark }: { status: string; remark: string | null }) => [status, remark],
      )
    const were = await papers()
    const reason = 'The second ID has expired'
    const deficient = [of.papers[1]]
    expect((await decide(officer, of, { form: 'cis', status: 'returned', reason, deficient, version: 3 })).status).toBe(
      200,
    )
    expect(await papers()).not.toEqual(were)
    expect((await undo(officer, of, 4)).status).toBe(200)
    expect(await papers()).toEqual(were)

    const ana = await signedIn(app, { access: approverOf(['ZRLU']) })
    const request = await filed(app, people)
    const lead = () =>
      app.deps.db.system
        .selectFrom('leads')
        .where('id', '=', request.lead)
        .selectAll()
        .executeTakeFirstOrThrow()
        .then(({ version: _, updated_at: __, updated_by: ___, ...row }) => row)
    const asBefore = await lead()
    const given = { id: request.id, status: 'approved', approved_days: 10, version: 1 }
    expect((await app.call('ownershipExtension.decide', { token: ana.token, body: given })).status).toBe(200)
    expect(await lead()).not.toEqual(asBefore)
    expect((await undo(ana, request, 2, 'ownershipExtension')).status).toBe(200)
    expect(await lead()).toEqual(asBefore)
  })

  test('not after ten seconds, not once the mail has left, not after a colleague', async () => {
    const taken = async () => {
      const of = await booked(app, people)
      await claimedBy(manager, of)
      const reason = 'The client withdrew it'
      await decide(manager, of, { form: 'ra', status: 'cancelled', reason, version: 1 })
      return of
    }
    const start = app.deps.now()
    at = start
    const late = await taken()
    at = new Date(start.getTime() + undoSeconds * 1000)
    expect((await undo(manager, late, 2)).status).toBe(200)
    at = start
    const later = await taken()
    at = new Date(start.getTime() + 60_000)
    expect((await undo(manager, later, 2)).body.code).toBe('UNDO_OVER')
    await post()
    expect((await mailsOf(later.no))[0]).toMatchObject({ attempts: 1 })
    at = start
    const left = await taken()
    await app.deps.db.system
      .updateTable('mail_outbox')
      .where('subject', 'like', `${left.no}%`)
      .set({ status: 'sent' })
      .execute()
    expect((await undo(manager, left, 2)).body.code).toBe('UNDO_OVER')
    expect((await read(left)).status).toBe('cancelled')

    const of = await booked(app, people)
    await decide(officer, of, { form: 'ra', status: 'under_review', version: 1 })
    await decide(manager, of, { form: 'ra', status: 'under_review', version: 2 })
    expect((await undo(officer, of, 2)).body.code).toBe('STALE')
    // The unit was reserved by somebody else meanwhile: nothing is put back by halves.
    const sold = await taken()
    await app.deps.db.system
      .updateTable('units')
      .where('id', '=', sold.unit)
      .set(eb => ({ status: 'reserved', version: eb('version', '+', 1) }))
      .execute()
    expect((await undo(manager, sold, 2)).body.code).toBe('UNDO_OVER')
    expect((await read(sold)).status).toBe('cancelled')
    expect(await mailsOf(sold.no)).toHaveLength(1)
    at = undefined
  })
})
