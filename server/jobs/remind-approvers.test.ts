import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarOf, countedDay, dayOf } from '../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { approverOf, filed, sales } from '../../test/requests.ts'
import { reviewerOf } from '../../test/reservations.ts'
import { remindApprovers } from './remind-approvers.ts'

describe.each(engines)('reminders of approvals, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const mails = (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id')
      .select(['to', 'subject', 'body'])
      .execute()
  /** Noon of a day in Manila, from now on. */
  const travelTo = (day: string) => app.travel(Date.parse(`${day}T12:00:00+08:00`) - app.deps.now().getTime())

  test('approvers and who stands in for them are reminded, managers hear of what is late; each once, on working days', async () => {
    const holidays = await app.deps.db.system.selectFrom('holidays').select(['date', 'type', 'scope', 'city']).execute()
    const { isWorking } = calendarOf(holidays)
    const next = (day: string, n: number) => countedDay(day, n, isWorking)
    travelTo(next(dayOf(app.deps.now()), 1))
    const start = dayOf(app.deps.now())
    const team = await sales(app)
    const [ana, ben, elsewhere, dan, manager] = [
      await signedIn(app, { access: approverOf(['ZRLU']) }),
      await signedIn(app, { access: approverOf(['ZRLU']) }),
      await signedIn(app, { access: approverOf(['ZRRE']) }),
      await signedIn(app, { access: { brands: [] } }),
      await signedIn(app, { access: reviewerOf(['ZRLU'], true) }),
    ]
    await app.call('approvalDelegations.create', {
      token: ana.token,
      body: {
        to_user_id: dan.id,
        pages: ['sellers_portal.ownership-extension'],
        starts_on: start,
        ends_on: next(start, 6),
      },
    })
    const { request_no } = await filed(app, team, { ends: 60, created_by: ben.id })
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 0 })

    // Due at the end of the second working day: told of on the first.
    travelTo(next(start, 1))
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 1, escalated: 0 })
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 0 })
    const told = await mails('approval.reminder')
    expect(told.flatMap(({ to }) => to as string[]).toSorted()).toEqual([ana.email, dan.email].toSorted())
    expect(told[0]).toMatchObject({ subject: '1 approval due soon', body: expect.stringContaining(request_no) })
    expect(JSON.stringify(told)).not.toContain(elsewhere.email)

    travelTo(next(start, 2))
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 0 })
    // On no day on which nobody works.
    const late = next(start, 3)
    const closed =
      [1, 2, 3, 4, 5, 6, 7]
        .map(n => new Date(Date.parse(late) + n * 86_400_000).toISOString().slice(0, 10))
        .find(day => !isWorking(day)) ?? ''
    travelTo(closed)
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 0 })
    travelTo(next(closed, 1))
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 1 })
    expect(await remindApprovers(app.deps)).toEqual({ reminded: 0, escalated: 0 })
    expect(await mails('approval.escalated')).toMatchObject([
      { to: [manager.email], subject: '1 approval overdue', body: expect.stringContaining(request_no) },
    ])
  })
})
