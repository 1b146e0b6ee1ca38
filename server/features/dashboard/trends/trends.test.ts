import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../../model/brands.ts'
import type { Access } from '../../../../model/pages/access.ts'
import { accessOf } from '../../../../model/roles.ts'
import { type TrendKey, trendKeys, trendOf } from '../../../../model/trends/index.ts'
import type { TrendPoint } from '../../../../model/trends/trend.ts'
import { createUser, signedIn, type TestApp, testApp } from '../../../../test/app.ts'
import { buyerInquiryIn, careOf, contractIn } from '../../../../test/buyers.ts'
import { engines } from '../../../../test/database.ts'
import { form, listKeeper, visitorSends } from '../../../../test/inquiries.ts'
import { accreditation, partnerIn } from '../../../../test/partners.ts'
import { approverOf, filed, type Sales, sales } from '../../../../test/requests.ts'
import { booked, reviewerOf } from '../../../../test/reservations.ts'
import { transferIn } from '../../../../test/transfers.ts'
import { countFindings } from '../../../jobs/count-findings.ts'
import { refreshYtd } from '../../../jobs/refresh-ytd.ts'

type Series = { key: string; label: string; values: (number | null)[] }
type Answered = { points: TrendPoint[]; series: Series[]; brand: string | null; brands: string[]; as_of: string }

describe.each(engines)('trends, %s', engine => {
  let app: TestApp
  let team: Sales
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
  })
  afterAll(() => app.close())

  /** Ten in the morning of that day in Manila, later than any before. */
  const at = (day: string) => app.travel(Date.parse(`${day}T10:00:00+08:00`) - app.deps.now().getTime())
  const as = (access: Partial<Access>) => signedIn(app, { access })
  const ask = (access: Partial<Access>, trend: TrendKey, query: Record<string, string> = {}) =>
    as(access).then(({ token }) => app.call('dashboard.trend', { token, params: { trend }, query }))
  const read = async (access: Partial<Access>, trend: TrendKey, query?: Record<string, string>): Promise<Answered> => {
    const answer = await ask(access, trend, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  /** What is told of a series, by the labels of its points; points without a figure are left out. */
  const told = ({ points, series }: Answered, key: string) =>
    Object.fromEntries(
      (series.find(one => one.key === key)?.values ?? []).flatMap((value, i) =>
        value === null || value === 0 ? [] : [[points[i]?.label, value]],
      ),
    )
  /** How many rows stand where a figure leads to, for this reader. */
  const ledTo = async (
    access: Partial<Access>,
    trend: TrendKey,
    { points, brand }: Answered,
    { series, label, call, params }: { series: string; label: string; call: string; params?: Record<string, string> },
  ): Promise<number> => {
    const point = points.find(one => one.label === label)
    if (!point) throw new Error(`No point is called ${label}.`)
    const lead = trendOf(trend).leadOf({ series, point, brand, isLast: false })
    if (!lead) throw new Error(`${label} leads nowhere.`)
    const { search } = lead
    const { token } = await as(access)
    const answer = await app.call(call, { token, params, query: { ...search, total: 'exact' } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.items.length
  }

  const luxuria = approverOf(['ZRLU'])
  const both = approverOf(['ZRLU', 'ZRRE'])
  const request = { series: 'ownershipExtension', call: 'ownershipExtension.list' }

  test('days to decision: the middle of each week, of one’s brands; each figure leads to what was decided', async () => {
    at('2026-11-30')
    const [a, b, c] = [await filed(app, team), await filed(app, team), await filed(app, team, { brand_id: 1 })]
    const decide = async (id: number, body: object) => {
      const { token } = await as(both)
      const answer = await app.call('ownershipExtension.decide', { token, body: { id, version: 1, ...body } })
      expect(answer.status, answer.text).toBe(200)
    }
    at('2026-12-01')
    await decide(a.id, { status: 'approved', approved_days: 5 })
    at('2026-12-03')
    await decide(b.id, { status: 'disapproved', reason: 'No activity was recorded on this lead.' })
    await decide(c.id, { status: 'approved', approved_days: 5 })
    const d = await filed(app, team)
    at('2026-12-09')
    await decide(d.id, { status: 'approved', approved_days: 5 })
    // Of Luxuria 1 and 3 days, then 6; with the Residences 1, 3 and 3.
    const own = await read(luxuria, 'decisions')
    expect(own.series.map(({ key }) => key)).toEqual(['ownershipExtension'])
    expect(own.points).toHaveLength(13)
    expect(own.points.at(-1)).toEqual({ label: '7 Dec', from: '2026-12-07', to: '2026-12-13' })
    expect(told(own, 'ownershipExtension')).toEqual({ '30 Nov': 2, '7 Dec': 6 })
    expect(told(await read(both, 'decisions'), 'ownershipExtension')).toEqual({ '30 Nov': 3, '7 Dec': 6 })
    expect(await ledTo(luxuria, 'decisions', own, { ...request, label: '30 Nov' })).toBe(2)
    expect(await ledTo(both, 'decisions', own, { ...request, label: '30 Nov' })).toBe(3)
    expect(await ledTo(luxuria, 'decisions', own, { ...request, label: '7 Dec' })).toBe(1)
  })

  const manager: Partial<Access> = {
    brands: ['ZRRE', 'ZRLU'],
    sellers_portal: Object.fromEntries(
      ['ownership-extension', 'e-booking', 'transfer-request', 'marketing-partners'].map(page => [
        page,
        { view: true, approve: true, edit: true },
      ]),
    ),
  }
  test('age of what waits: every kind that the reader may view, and nothing that is decided', async () => {
    at('2026-12-10')
    const old = await filed(app, team)
    await booked(app, team)
    at('2026-12-14')
    const chain = await accreditation(app)
    const partner = await partnerIn(app, chain)
    const sent = await app.call('marketingPartner.decide', {
      token: chain.keeper.token,
      params: { id: partner.id },
      body: { status: 'for_approval', version: 1 },
    })
    expect(sent.status, sent.text).toBe(200)
    const { id: filer } = await createUser(app)
    const transfer = await transferIn(app, filer)
    expect([old.id, transfer]).not.toContain(undefined)
    at('2026-12-15')
    const all = await read(manager, 'queue')
    // The transfer is of a lead whose extension waits as well.
    expect(told(all, 'ownershipExtension')).toEqual({ '4–7 days ago': 1, '1–3 days ago': 1 })
    expect(told(all, 'reservations')).toEqual({ '4–7 days ago': 1 })
    expect(told(all, 'transferRequest')).toEqual({ '1–3 days ago': 1 })
    expect(told(all, 'marketingPartner')).toEqual({ '1–3 days ago': 1 })
    for (const [series, call, label] of [
      ['reservations', 'reservations.list', '4–7 days ago'],
      ['ownershipExtension', 'ownershipExtension.list', '4–7 days ago'],
      ['transferRequest', 'transferRequest.list', '1–3 days ago'],
      ['marketingPartner', 'marketingPartner.list', '1–3 days ago'],
    ] as const)
      expect(await ledTo(manager, 'queue', all, { series, call, label }), series).toBe(1)
    const one = await read(reviewerOf(['ZRLU']), 'queue')
    expect(one.series.map(({ key, values }) => [key, values.some(Boolean)])).toEqual([['reservations', false]])
  })

  test('inquiries of visitors by brand and by source, and whether they were answered in time', async () => {
    const keeper = listKeeper(['ZRLU', 'OMNI'])
    const send = async (brand: string, source_awareness: string) => {
      const sent = await visitorSends(app, form(brand, { source_awareness }))
      expect(sent.status, sent.text).toBe(201)
    }
    // A Monday: the answer is due on the Wednesday after it, at the latest.
    at('2027-01-11')
    await send('ZRLU', 'Referral')
    await send('ZRLU', 'Referral')
    await send('ZRLU', 'Radio')
    await send('OMNI', 'Radio')
    const me = await as(keeper)
    const { items } = (await app.call('webInquiries.list', { token: me.token, params: { brand: 'ZRLU' } })).body
    const respond = async (id: number, by: Awaited<ReturnType<typeof as>>) => {
      for (const body of [
        { action: 'assign', version: 1, assigned_to: by.id },
        { action: 'respond', version: 2, text: 'Yes, one is left.' },
      ]) {
        const done = await app.call('webInquiries.work', { token: by.token, params: { id }, body })
        expect(done.status, done.text).toBe(200)
      }
    }
    await respond(items[0].id, me)
    at('2027-01-18')
    await send('ZRLU', 'Events')
    await respond(items[1].id, await as(keeper))

    const byBrand = await read(keeper, 'siteInquiries')
    expect(told(byBrand, 'ZRLU')).toEqual({ '11 Jan': 3, '18 Jan': 1 })
    expect(told(byBrand, 'OMNI')).toEqual({ '11 Jan': 1 })
    expect(byBrand.series.map(({ key }) => key).toSorted()).toEqual(['OMNI', 'ZRLU'])
    const bySource = await read(keeper, 'siteSources', { brand: 'ZRLU' })
    expect(bySource).toMatchObject({ brand: 'ZRLU', brands: ['OMNI', 'ZRLU'] })
    expect(bySource.series.map(({ key }) => key)).toEqual(['Referral', 'Events', 'Radio'])
    expect(told(bySource, 'Referral')).toEqual({ '11 Jan': 2 })
    expect(told(await read(keeper, 'siteSources', { brand: 'OMNI' }), 'Radio')).toEqual({ '11 Jan': 1 })
    const answers = await read(keeper, 'siteAnswers', { brand: 'ZRLU' })
    expect(told(answers, 'in_time')).toEqual({ '11 Jan': 1 })
    expect(told(answers, 'late')).toEqual({ '11 Jan': 1 })
    // That of the 18th is due on the 20th.
    expect(told(answers, 'not_yet')).toEqual({ '11 Jan': 1, '18 Jan': 1 })
    const list = { call: 'webInquiries.list', params: { brand: 'ZRLU' }, label: '11 Jan' }
    expect(await ledTo(keeper, 'siteInquiries', byBrand, { ...list, series: 'ZRLU' })).toBe(3)
    expect(await ledTo(keeper, 'siteSources', bySource, { ...list, series: 'Referral' })).toBe(2)
    for (const series of ['in_time', 'late', 'not_yet'])
      expect(await ledTo(keeper, 'siteAnswers', answers, { ...list, series }), series).toBe(1)

    expect((await ask(listKeeper(['OMNI']), 'siteSources', { brand: 'ZRLU' })).status).toBe(404)
    expect((await read(listKeeper(['OMNI']), 'siteInquiries')).series.map(({ key }) => key)).toEqual(['OMNI'])
  })

  test('the sources that are few stand together, and lead to all of theirs', async () => {
    const keeper = listKeeper(['ZRCO'])
    at('2027-02-01')
    const sources = ['Referral', 'Radio', 'Television', 'Events', 'OOH', 'Direct Mail']
    for (const [i, source_awareness] of sources.entries())
      for (let n = i; n < sources.length; n += 1)
        expect(
          (await visitorSends(app, form('ZRCO', { source_awareness }), { ip: `192.0.2.${10 * i + n}` })).status,
        ).toBe(201)
    const found = await read(keeper, 'siteSources')
    expect(found.series.map(({ label }) => label)).toEqual([...sources.slice(0, 4), '2 other sources'])
    const others = found.series.at(-1)?.key ?? ''
    // Two of one and one of the other.
    expect(told(found, others)).toEqual({ '1 Feb': 3 })
    const list = { call: 'webInquiries.list', params: { brand: 'ZRCO' }, label: '1 Feb' }
    expect(await ledTo(keeper, 'siteSources', found, { ...list, series: others })).toBe(3)
  })

  test('inquiries of buyers by brand, and the answers to them', async () => {
    at('2027-02-08')
    const [residences, luxury] = [await contractIn(app, 'ZRRE'), await contractIn(app, 'ZRLU')]
    const due = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000)
    const first = await buyerInquiryIn(app, residences, { sla_due_at: due(2) })
    await buyerInquiryIn(app, residences, { sla_due_at: due(2) })
    await buyerInquiryIn(app, luxury, { sla_due_at: due(9) })
    const care = careOf(['ZRRE', 'ZRLU'])
    const { token } = await as(care)
    for (const [action, version] of [
      ['start', 1],
      ['resolve', 2],
    ] as const) {
      const body = { action, version, ...(action === 'resolve' ? { text: 'It is posted under OR-1.' } : {}) }
      const done = await app.call('buyerInquiries.work', { token, params: { id: first.id }, body })
      expect(done.status, done.text).toBe(200)
    }
    const found = await read(care, 'buyerInquiries')
    expect(told(found, 'ZRRE')).toEqual({ '8 Feb': 2 })
    expect(told(found, 'ZRLU')).toEqual({ '8 Feb': 1 })
    const list = { call: 'buyerInquiries.list', label: '8 Feb' }
    expect(await ledTo(care, 'buyerInquiries', found, { ...list, series: 'ZRRE' })).toBe(2)
    const answers = await read(care, 'buyerAnswers')
    // What is due next week is not of a week that the trend has.
    expect([told(answers, 'in_time'), told(answers, 'not_yet'), told(answers, 'late')]).toEqual([
      { '8 Feb': 1 },
      { '8 Feb': 1 },
      {},
    ])
    expect(await ledTo(care, 'buyerAnswers', answers, { ...list, series: 'in_time' })).toBe(1)
    expect(told(await read(careOf(['ZRLU']), 'buyerInquiries'), 'ZRRE')).toEqual({})
  })

  test('sales month upon month, the running month beside the same days of the year before', async () => {
    at('2027-11-20')
    const reader = { brands: ['ZRRE'], sellers_portal: { 'year-to-date-report': { view: true } } }
    expect((await read(reader, 'sales')).series.flatMap(({ values }) => values.filter(Boolean))).toEqual([])
    const month = (period_year: number, period_month: number, actual: number, brand_id = 1) => ({
      seller_id: team.seller,
      seller_name: 'Jun Reyes',
      position: 'sales_manager' as const,
      sales_group: 'Test group',
      brand_id,
      period_year,
      period_month,
      quota_amount: '1000000',
      quota_units: 1,
      actual_amount: String(actual),
      actual_units: 1,
      cancelled_amount: '0',
    })
    await app.deps.db.system
      .insertInto('contract_quotas')
      .values([
        month(2027, 1, 1_000_000),
        month(2027, 11, 300_000),
        month(2026, 1, 2_000_000),
        month(2026, 11, 900_000),
        month(2026, 12, 5_000_000),
        month(2027, 2, 7_000_000, 3),
      ])
      .execute()
    await refreshYtd(app.deps)
    const found = await read(reader, 'sales')
    expect(found.points.map(({ label }) => label).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov')
    const value = (year: string, n: number) => found.series.find(({ key }) => key === year)?.values.at(n)
    expect([value('2027', 0), value('2027', 9), value('2027', 10)]).toEqual([1_000_000, 1_000_000, 1_300_000])
    // Of November 2026 twenty of thirty days: 600,000.
    expect([value('2026', 0), value('2026', 9), value('2026', 10)]).toEqual([2_000_000, 2_000_000, 2_600_000])
    // Both years stand in the report of the newer, where the figures of the months add up to these.
    const point = found.points[9]
    if (!point) throw new Error('October has no point.')
    for (const series of ['2026', '2027'])
      expect(trendOf('sales').leadOf({ series, point, brand: null, isLast: false })).toEqual({
        page: 'sellers_portal.year-to-date-report',
        search: { year: '2027', months: 'table' },
      })
    const { token } = await as(reader)
    const report = await app.call('yearToDate.list', { token, query: { year: 2027 } })
    const upTo = (of: 'amount' | 'prior', months: number): number =>
      report.body.by_month
        .slice(0, months)
        .reduce((sum: number, month: Record<string, number>) => sum + (month[of] ?? 0), 0)
    for (let n = 0; n < 10; n += 1)
      expect([upTo('amount', n + 1), upTo('prior', n + 1)]).toEqual([value('2027', n), value('2026', n)])
    expect([report.body.totals.ytd_net, report.body.totals.prior_ytd_net]).toEqual([
      value('2027', 10),
      value('2026', 10),
    ])
  })

  test('findings of the site check: of each site that is one’s own, once a day; of a week its last count', async () => {
    at('2027-12-01')
    expect(await countFindings(app.deps)).toBe(brandCodes.length)
    expect(await countFindings(app.deps), 'the same day').toBe(0)
    const { db } = app.deps
    await db.owner.updateTable('site_check_counts').set({ findings: 1000 }).execute()
    at('2027-12-03')
    expect(await countFindings(app.deps)).toBe(brandCodes.length)
    const marketer = { brands: ['ZRLU'], website: { 'site-check': { view: true } } }
    const found = await read(marketer, 'siteFindings')
    expect(found.series.map(({ key }) => key)).toEqual(['ZRLU'])
    const whole = await as(accessOf(['ZRLU'], [{ of: () => true }]))
    const check = await app.call('siteWork.check', { token: whole.token, params: { brand: 'ZRLU' } })
    const counted = found.series[0]?.values.filter(value => value !== null)
    expect(counted).toEqual([check.body.findings.length])
    expect(found.points.at(-1)?.label).toBe('29 Nov')
    const datum = { series: 'ZRLU', point: { from: null, to: null }, brand: null }
    expect(trendOf('siteFindings').leadOf({ ...datum, isLast: true })).toEqual({
      page: 'website.site-check',
      brand: 'ZRLU',
      search: {},
    })
    // Of a week that is gone only the number is kept: today's findings are others.
    expect(trendOf('siteFindings').leadOf({ ...datum, isLast: false })).toBeUndefined()
  })

  test('who may view none of its pages is told nothing', async () => {
    const stranger = { brands: ['ZRRE', 'ZRLU'], admin: { 'user-account': { view: true } } }
    for (const trend of trendKeys)
      expect(await read(stranger, trend), trend).toMatchObject({ points: [], series: [], brand: null, brands: [] })
    // The same without a brand.
    for (const trend of trendKeys) expect((await read({ ...manager, brands: [] }, trend)).series, trend).toEqual([])
  })
})
