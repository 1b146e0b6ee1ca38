import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peso } from '../../../desk/ui/format.ts'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { childrenOf } from '../../../test/children-of.ts'
import { engines } from '../../../test/database.ts'
import { pagesOf } from '../../../test/pdf.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { type Booked, booked, reviewerOf } from '../../../test/reservations.ts'

type Person = TestUser & { token: string }

describe.each(engines)('a reservation on paper, %s', engine => {
  let app: TestApp
  let people: Sales
  let officer: Person
  let at: Booked
  beforeAll(async () => {
    app = await testApp(engine)
    people = await sales(app)
    officer = await signedIn(app, { access: reviewerOf(['ZRRE']), Firstname: 'Begoña', Lastname: 'Núñez' })
    at = await booked(app, people)
  })
  afterAll(() => app.close())
  const ask = (who: Person, { id }: Pick<Booked, 'id'>) =>
    app.call('reservations.paper', { token: who.token, params: { id } })

  test('a PDF of its number, with brand, number, page, and who printed it on each page', async () => {
    // Buyers until it goes on to a second page, and more.
    await withBuyers(app, at, 9)
    const { status, headers, bytes } = await ask(officer, at)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain(`${at.no}.pdf`)
    const pages = await pagesOf(bytes)
    expect(pages.length).toBeGreaterThanOrEqual(3)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain(at.no)
      expect(page).toContain('Residences')
      expect(page).toMatch(/printed \d+ \w+ \d{4}, \d\d:\d\d by Begoña Núñez/)
    }
  })

  test('it is written in another process, and again where that one ended', async () => {
    const written = await ask(officer, at)
    const [writer] = await childrenOf('paper/paper-writer.ts')
    expect(writer).toEqual(expect.any(Number))
    process.kill(Number(writer), 'SIGKILL')
    await expect.poll(() => childrenOf('paper/paper-writer.ts')).toEqual([])
    // Whoever asks before its end was noticed is told to try again in a moment.
    await expect.poll(async () => (await ask(officer, at)).status).toBe(200)
    const again = await ask(officer, at)
    expect(await pagesOf(again.bytes)).toHaveLength((await pagesOf(written.bytes)).length)
  })

  test('its figures are those that the desk shows, with terms, parties, state and signatures', async () => {
    const whole = (await app.call('reservations.read', { token: officer.token, query: { id: at.id } })).body
    const said = (await pagesOf((await ask(officer, at)).bytes)).join(' ')
    const shown = (label: string, amount: string) => `${label} ${peso(Number(amount)).replace('\u00a0', ' ')}`
    // As `desk/features/reservations/agreement.tsx` names them.
    for (const line of [
      shown('List price', whole.list_price),
      shown('Discount', whole.discount_amount),
      shown('Contract price', whole.contract_price),
      shown('VAT', whole.vat_amount),
      shown('Other charges', whole.other_charges),
      shown('TCP', whole.tcp),
      shown('Equity', whole.equity_amount),
      shown('Monthly equity', whole.monthly_amortization),
      shown('Balance', whole.balance_amount),
      'Equity, then bank: 20% over 24 months',
      'Post-dated checks',
      'receipt OR-1',
      `${whole.property}, unit A-0101`,
      'Lim Nguyễn Dvořák',
      'State Submitted',
    ])
      expect(said).toContain(line)
    expect(said).toMatch(/Signed by .*buyer Buyer RA \d+ \w+ \d{4}, \d\d:\d\d Stands/)
    // What an agreement does not need stays on the sheet.
    expect(said).not.toContain('999-000-123')
  })

  test('who may not see the page is refused, another brand’s is not there, and a look is written', async () => {
    const none = await signedIn(app, { access: { brands: ['ZRRE'] } })
    const away = await signedIn(app, { access: reviewerOf(['ZRCO']) })
    expect([(await ask(none, at)).status, (await ask(away, at)).status]).toEqual([403, 404])
    expect((await ask(officer, { id: 999_999_999 })).status).toBe(404)
    await app.app.desk.looks.flush()
    const lines = await app.deps.db.system
      .selectFrom('trail_lines')
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', at.no)
      .where('action', '=', 'view')
      .where('result', '=', 'ok')
      .select('user_id')
      .execute()
    expect(lines).toEqual([{ user_id: officer.id }])
  })
})

/** More buyers, with names in letters of several parts of the font. */
async function withBuyers({ deps }: TestApp, { no }: Booked, count: number): Promise<void> {
  const db = deps.db.system
  const {
    id: _,
    searched: __,
    ...first
  } = await db.selectFrom('reservation_partners').where('reservation_no', '=', no).selectAll().executeTakeFirstOrThrow()
  for (let i = 0; i < count; i += 1)
    await db
      .insertInto('reservation_partners')
      .values({
        ...first,
        partner_id: `${first.partner_id.slice(0, 8)}${i}X`,
        partner_role: 'co_buyer',
        last_name: 'Lim Nguyễn Dvořák',
        first_name: `Buyer ${i}`,
      })
      .execute()
}
