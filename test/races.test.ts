import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mulberry32 } from '../demo/random.ts'
import type { RequestKey } from '../model/workflows/index.ts'
import { approvalKeys, requestKeys } from '../model/workflows/index.ts'
import { type Answer, type NewUser, signedIn, type TestApp, type TestUser, testApp } from './app.ts'
import { engines } from './database.ts'
import { type Accreditation, accreditation, partnerIn } from './partners.ts'
import { approverOf, filed, type Sales, sales } from './requests.ts'
import { proven, sized, within } from './sizes.ts'
import { transferIn } from './transfers.ts'

/** Decisions of all kinds together, and how many race for one record (promises.md: 4,000 on 500). */
const decisions = sized(80, 400, 4_000)
const each = 8
const perKind = decisions / each / approvalKeys.length
const reason = 'Somebody else was told so before'

type Signed = TestUser & { token: string }
/** What people race for: a record that waits, who may decide it, and one decision, `n` of many, each unlike the others. */
type Race = {
  make(): Promise<number>
  racers: Signed[]
  decide(who: Signed, id: number, n: number, yes: boolean): Promise<Answer>
}

describe.each(engines)('racing decisions, %s', engine => {
  let app: TestApp
  let team: Sales
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
  })
  afterAll(() => app.close())

  const people = (access: NewUser['access']) =>
    Promise.all(Array.from({ length: each }, () => signedIn(app, access ? { access } : {})))

  async function requests(kind: RequestKey): Promise<Race> {
    return {
      make: async () => (await filed(app, team, { kind })).id,
      racers: await people(approverOf(['ZRLU'], [kind])),
      decide: ({ token }, id, n, yes) =>
        app.call(`${kind}.decide`, {
          token,
          body: yes
            ? { id, status: 'approved', approved_days: 1 + (n % 7), version: 1 }
            : { id, status: 'disapproved', reason: `${reason} ${n}`, version: 1 },
        }),
    }
  }

  async function partners(): Promise<Race> {
    const chain: Accreditation = await accreditation(app)
    const { keeper, approvers } = chain
    const decide = ({ token }: Signed, id: number, status: string, remarks: string, version: number) =>
      app.call('marketingPartner.decide', { token, params: { id }, body: { status, remarks, version } })
    return {
      make: async () => {
        const { id } = await partnerIn(app, chain)
        await app.call('marketingPartner.decide', {
          token: keeper.token,
          params: { id },
          body: { status: 'for_approval', version: 1 },
        })
        return id
      },
      // A level has one approver: the same person, at eight desks.
      racers: Array.from({ length: each }, () => approvers[0] as Signed),
      decide: (who, id, n, yes) => decide(who, id, yes ? 'approved' : 'returned', `${reason} ${n}`, 2),
    }
  }

  async function transfers(): Promise<Race> {
    return {
      make: () => transferIn(app, team.head.id),
      racers: await people({
        brands: ['ZRLU'],
        sellers_portal: { 'transfer-request': { view: true, approve: true } },
      }),
      decide: ({ token }, id, n, yes) =>
        app.call('transferRequest.update', {
          token,
          body: yes
            ? { id, status: 'accept', version: 1 }
            : { id, status: 'disapproved', reason: `${reason} ${n}`, version: 1 },
        }),
    }
  }

  /** Hundreds wait for the one connection of the embedded database: who waited too long is told 503, and asks again as the desk does. */
  async function decided(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask()
      if (answer.status !== 503) return answer
    }
  }

  const raceOf = { marketingPartner: partners, transferRequest: transfers }
  const counted = async () => {
    const { system } = app.deps.db
    const count = (table: 'audit_trails' | 'mail_outbox') => {
      const query = system.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'))
      return (
        table === 'audit_trails' ? query.where('result' as never, '=', 'ok' as never) : query
      ).executeTakeFirstOrThrow()
    }
    return { lines: Number((await count('audit_trails')).n), mails: Number((await count('mail_outbox')).n) }
  }

  test.each(approvalKeys)(
    `%s: ${perKind * each} decisions on ${perKind} records: one winner, one line in the trail and one mail each`,
    async key => {
      const race = await (requestKeys.includes(key as RequestKey)
        ? requests(key as RequestKey)
        : raceOf[key as keyof typeof raceOf]())
      const ids: number[] = []
      for (let n = 0; n < perKind; n += 1) ids.push(await race.make())
      const random = mulberry32(fc.readConfigureGlobal().seed ?? 0)
      const turns = ids
        .flatMap(id => race.racers.map((who, n) => ({ id, who, n, order: random(), yes: random() < 0.5 })))
        .toSorted((a, b) => a.order - b.order)
      const before = await counted()
      const answers = await Promise.all(
        turns.map(async ({ id, who, n, yes }) => ({ id, answer: await decided(() => race.decide(who, id, n, yes)) })),
      )
      const after = await counted()
      const won = answers.filter(({ answer }) => answer.status === 200)
      const lost = answers.filter(({ answer }) => answer.status === 409)
      proven(
        'races',
        `${engine}, ${key}`,
        `${turns.length} decisions on ${ids.length} records, ${won.length} won, ${lost.length} answered 409`,
      )
      expect(won.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
      expect(lost).toHaveLength(turns.length - ids.length)
      expect(after).toEqual({ lines: before.lines + ids.length, mails: before.mails + ids.length })
    },
    within(240_000),
  )
})
