import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { pagesOf } from '../../../test/pdf.ts'

const body = `<h2>1. What you agree to</h2><p>You agree to <strong>all of it</strong>, <em>each</em> <u>word</u>, and to <a href="https://example.com/terms">what is linked</a>.</p>
<ol><li>The first<ul><li>and what belongs to it</li></ul></li><li>The second, for ₱ 5,000</li></ol>
<blockquote><p>“Said by another.”</p></blockquote><hr />
<table><thead><tr><th colspan="2">Fees &amp; charges</th><th>When</th></tr></thead><tbody><tr><td rowspan="2">Transfer</td><td>1%</td><td>at turnover</td></tr><tr><td>2%</td><td>later</td></tr></tbody></table>
${Array.from({ length: 40 }, (_, i) => `<h3>Article ${i + 1}</h3><p>${'Whoever buys here is told what is kept of them, how long, and by whom it is read. '.repeat(4)}</p>`).join('')}`

describe.each(engines)('an agreement of the buyers’ portal on paper, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: { buyers_portal: { 'terms-and-condition': { view: true } } } })).token
    await app.deps.db.system
      .insertInto('buyer_agreements')
      .values({
        ...{ id: 1, type: 'terms_and_condition', version_no: 2, title: 'Terms of 2027', body },
        ...{ effective_date: '2027-01-01', requires_reconsent: true, published_by_name: 'Begoña Núñez' },
        published_at: new Date('2026-11-20T01:00:00Z'),
      })
      .execute()
  })
  afterAll(() => app.close())
  const ask = (params: { id: number; version_no: number }, as = token) =>
    app.call('buyerAgreement.paper', { token: as, params })

  test('its text as it was written, from which day on, page by page', async () => {
    const { status, headers, bytes } = await ask({ id: 1, version_no: 2 })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(bytes)
    expect(pages.length).toBeGreaterThanOrEqual(3)
    for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    const said = pages.join(' ')
    expect(said).toContain('Terms of 2027')
    expect(said).toContain('Version 2 · from 1 Jan 2027 · published 20 Nov 2026, 09:00 by Begoña Núñez')
    expect(said).toContain('You agree to all of it, each word, and to what is linked.')
    expect(said).toMatch(/1\. The first • and what belongs to it 2\. The second, for ₱ 5,000 “Said by another\.”/)
    expect(said).toMatch(/Fees & charges When Transfer 1% at turnover 2% later/)
    for (let i = 1; i <= 40; i += 1) expect(said).toContain(`Article ${i}`)
  })

  test('the sample text is called so; who may not see the page is refused, and what is not there is not found', async () => {
    const [first = ''] = await pagesOf((await ask({ id: 1, version_no: 1 })).bytes)
    expect(first).toContain('the sample text')
    const other = await signedIn(app, { access: { buyers_portal: { 'privacy-policy': { view: true } } } })
    expect((await ask({ id: 1, version_no: 2 }, other.token)).status).toBe(403)
    expect((await ask({ id: 1, version_no: 9 })).status).toBe(404)
    expect((await ask({ id: 2, version_no: 1 })).status).toBe(403)
  })
})
