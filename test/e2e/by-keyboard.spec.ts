import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { headersOf, letIn, unique } from './steps.ts'

/**
 * Screens walked by keys alone, as by somebody who has no pointer: nothing here clicks, fills or focuses. The review station
 * (review-station.spec), a plain list (lists.spec), the inbox and the queue (approvals.spec) are walked by keys in their own files.
 */
const press = (screen: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => screen.keyboard.press(key)), Promise.resolve())

const isFocused = (what: Locator) => what.evaluate(element => element === document.activeElement)
const onBody = (screen: Page) => screen.evaluate(() => document.activeElement === document.body)

/** Past the head and the menu, by the way that the page offers first. */
async function enter(screen: Page): Promise<void> {
  await press(screen, 'Tab')
  await expect(screen.getByRole('link', { name: /^Skip to/ })).toBeFocused()
  await press(screen, 'Enter')
  await expect(screen.locator('#content')).toBeFocused()
}

/** Tab by Tab until this has the focus, which is somewhere all the way. */
async function reach(screen: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(what).toBeVisible()
  for (let n = 0; n < 120 && !(await isFocused(what)); n += 1) {
    await press(screen, key)
    expect(await onBody(screen), 'the focus left the page').toBe(false)
  }
  await expect(what).toBeFocused()
}

/** The focus is in this part, and not on the body. */
const heldIn = (what: Locator) =>
  expect.poll(() => what.evaluate(element => element.contains(document.activeElement))).toBe(true)

const panel = (screen: Page) => screen.locator('aside[aria-labelledby="panel-title"]')
const rows = (screen: Page) => screen.getByRole('table').locator('tbody tr')
const said = (screen: Page, words: RegExp) => screen.getByRole('alert').filter({ hasText: words }).first()

test('a partner: its papers are opened beside the decision, a level is approved and taken back', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'partner.accreditation@example.com')
  await screen.goto('/sellers-portal/marketing-partners')
  const form = screen.getByRole('form', { name: 'If you approve' })
  await expect(form).toBeVisible()
  await enter(screen)
  const papers = screen.getByRole('region', { name: 'Documents' })
  await reach(screen, papers.getByRole('button', { name: /^Open / }).first())
  await press(screen, 'Enter')
  await expect(papers.getByRole('button', { name: /^Close / })).toBeFocused()
  await press(screen, 'Enter')
  await expect(papers.getByRole('button', { name: /^Open / }).first()).toBeFocused()
  // What refuses is folded: it is opened and left by keys, and nothing was asked for before it was.
  const folded = screen.getByRole('button', { name: 'Return instead', exact: true })
  await reach(screen, folded, 'Shift+Tab')
  await press(screen, 'Enter')
  const refusing = screen.getByRole('form', { name: 'If you return' })
  await expect(refusing.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await expect(refusing.getByRole('alert')).toHaveCount(0)
  await reach(screen, screen.getByRole('button', { name: 'Approve instead', exact: true }))
  await press(screen, 'Enter')
  await expect(form).toBeVisible()
  await press(screen, 'Control+Enter')
  await expect(said(screen, / goes on to level \d|^Accredited/)).toBeVisible()
  await heldIn(screen.locator('#content'))
  await press(screen, 'Control+u')
  await expect(said(screen, /^Taken back/)).toBeVisible()
  await heldIn(screen.locator('#content'))
})

test('a transfer: found in the queue, released and taken back', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.manager@example.com')
  await screen.goto('/sellers-portal/transfer-request')
  const form = screen.getByRole('form', { name: /^If you (release|accept)$/ })
  await expect(form).toBeVisible()
  await press(screen, 'j')
  await expect(screen).toHaveURL(/open=\d+/)
  await expect(form).toBeVisible()
  await press(screen, 'k')
  await expect(form).toBeVisible()
  await press(screen, 'Control+Enter')
  await expect(said(screen, /(Released|Accepted): TR/)).toBeVisible()
  await heldIn(screen.locator('#content'))
  await press(screen, 'Control+u')
  await expect(said(screen, /^Taken back/)).toBeVisible()
  await heldIn(screen.locator('#content'))
})

test('a buyer’s inquiry: opened from the list, begun and answered, and the answer taken back', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request)
  const of = async (path: string) =>
    (await request.get(`${atrium.desk}/api/v1/cms/inquiry-list${path}`, { headers })).json()
  const { items } = await of('?status=new')
  const found = await Promise.all(items.map(({ id }: { id: number }) => of(`/${id}`)))
  const { ticket_no } = found.findLast(
    ({ validator, processing_fee }) => validator === 'none' && Number(processing_fee ?? 0) === 0,
  )
  await letIn(screen, atrium, 'buyer.care@example.com')
  await screen.goto('/buyers-portal/inquiry-list')
  await expect(rows(screen).first()).toBeVisible()
  await press(screen, '/')
  await screen.keyboard.type(ticket_no)
  await expect(screen).toHaveURL(/[?&]search=/)
  await expect(rows(screen)).toHaveCount(1)
  await reach(screen, rows(screen).first().getByRole('button', { name: ticket_no }))
  await press(screen, 'Enter')
  await expect(panel(screen).getByRole('heading').first()).toBeFocused()
  await reach(screen, panel(screen).getByRole('button', { name: 'Start', exact: true }))
  await press(screen, 'Enter')
  const answer = panel(screen).getByLabel('Answer', { exact: true })
  await expect(answer).toBeFocused()
  await screen.keyboard.type(`The statement lies in the portal. ${unique()}`)
  await press(screen, 'Control+Enter')
  await expect(panel(screen)).toContainText('Resolved')
  await heldIn(panel(screen))
  await press(screen, 'Control+u')
  await expect(panel(screen).getByText('Your turn')).toBeVisible()
  await heldIn(panel(screen))
})

const heads = 'Unit code,Phase,Block,Lot no,Type,Lot area,Price'
/** A lot of its own, of a property whose brand sellers sell. */
async function lot(atrium: Atrium, request: Parameters<typeof headersOf>[1], headers: Record<string, string>) {
  const at = (path: string) => `${atrium.desk}/api/v1/${path}`
  const code = unique()
  for (const { id, slug } of await (await request.get(at('cms/all-properties'), { headers })).json()) {
    const [holder] = await (await request.get(at(`property/${id}/holders?search=an`), { headers })).json()
    if (!holder) continue
    const file = Buffer.from(`${heads}\n${code},Phase ${code},1,1,Lot,100,900000`).toString('base64')
    const preview = await request.post(at(`property/${id}/units/import/preview`), { headers, data: { file } })
    const { mapping } = await preview.json()
    const taken = await request.post(at(`property/${id}/units/import`), { headers, data: { file, mapping } })
    expect(taken.status(), await taken.text()).toBe(200)
    return { code, slug, holder }
  }
  throw new Error('No property has a seller.')
}

test('a unit: its price is changed and taken back, it is put on hold for a seller and released', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const editor = 'project.info.editor@example.com'
  const { code, slug, holder } = await lot(atrium, request, await headersOf(atrium, request, editor))
  await letIn(screen, atrium, editor)
  await screen.goto(`/project-info/${slug}/availability/unit-pages?find=${code}`)
  const row = screen.getByRole('region', { name: 'Table of units' }).getByRole('row').filter({ hasText: code })
  await expect(row).toBeVisible()
  await enter(screen)
  const price = row.getByRole('textbox', { name: /price/i })
  await reach(screen, price)
  await press(screen, 'Control+a')
  await screen.keyboard.type('950000')
  await press(screen, 'Enter')
  await expect(said(screen, /950,000/)).toBeVisible()
  await heldIn(screen.locator('#content'))
  await press(screen, 'Control+u')
  await expect(price).toHaveValue(/900,?000/)
  await heldIn(screen.locator('#content'))

  await reach(screen, row.getByRole('checkbox', { name: `Select ${code}` }), 'Shift+Tab')
  await press(screen, 'Space')
  const setTo = screen.getByRole('combobox', { name: /^Set 1 unit to/ })
  await reach(screen, setTo, 'Shift+Tab')
  const choose = async (option: string) => {
    await press(screen, 'ArrowDown')
    const wanted = screen.getByRole('option', { name: option, exact: true })
    await expect(wanted).toBeVisible()
    for (let n = 0; n < 12 && (await active(screen)) !== option; n += 1) await press(screen, 'ArrowDown')
    await press(screen, 'Enter')
    await expect(wanted).toBeHidden()
  }
  await choose('On hold')
  const forWhom = screen.getByRole('combobox', { name: 'On hold for' })
  await reach(screen, forWhom)
  await screen.keyboard.type(holder.seller_code)
  await expect(screen.getByRole('option', { name: new RegExp(holder.seller_code) })).toBeVisible()
  await press(screen, 'ArrowDown', 'Enter')
  await reach(screen, screen.getByLabel(/^On hold until the end of/))
  await screen.keyboard.type('28 Feb 2099')
  await press(screen, 'Tab')
  const set = screen.getByRole('button', { name: 'Set', exact: true })
  await reach(screen, set)
  await press(screen, 'Enter')
  await expect(row).toContainText(holder.name)
  await expect(row).toContainText('28 Feb 2099')
  await heldIn(screen.locator('#content'))
})

/** The words of the option that the keys stand on. */
const active = (screen: Page) =>
  screen.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    const one = id ? document.getElementById(id) : document.querySelector('[role=option][data-combobox-selected]')
    return one?.textContent?.trim()
  })

test('a remittance slip: looked at beside its row and verified; who verified it reads why they do not post it', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'buyer.care@example.com')
  await screen.goto('/buyers-portal/remittance-slip-list?status=submitted')
  await expect(rows(screen).filter({ hasText: 'Submitted' }).first()).toBeVisible()
  await press(screen, 'j')
  const first = rows(screen).first()
  await expect(first.getByRole('button').first()).toBeFocused()
  const number = /RS\d\d-\d{7}/.exec(await first.innerText())?.[0]
  if (!number) throw new Error('The row has no number.')
  await press(screen, 'Enter')
  await expect(panel(screen).getByRole('heading').first()).toBeFocused()
  await reach(screen, panel(screen).getByRole('button', { name: 'Verify', exact: true }))
  await press(screen, 'Enter')
  await expect(said(screen, /^Verified/)).toBeVisible()
  await heldIn(panel(screen))
  // It is found again by its number, by keys.
  await screen.goto(`/buyers-portal/remittance-slip-list?search=${number}`)
  await expect(rows(screen)).toHaveCount(1)
  await press(screen, 'j', 'Enter')
  await expect(panel(screen)).toContainText('You verified this slip: somebody else posts it under its receipt.')
  await expect(panel(screen).getByRole('button', { name: 'Post', exact: true })).toHaveCount(0)
  await press(screen, 'Escape')
  await expect(panel(screen)).toBeHidden()
  await expect(rows(screen).first().getByRole('button').first()).toBeFocused()
})

test('a list: a filter and an “or” beside it, a row ticked with the range to another, all by keys', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.officer@example.com')
  await screen.goto('/sellers-portal/e-booking?view=all')
  await expect(rows(screen).nth(2)).toBeVisible()
  await enter(screen)
  const pick = async (field: string, ...options: string[]) => {
    const menu = screen.getByRole('button', { name: field, exact: true }).filter({ visible: true }).last()
    await reach(screen, menu)
    await press(screen, 'Enter')
    const among = screen.getByRole('group', { name: field })
    for (const option of options) {
      const tick = among.getByRole('checkbox', { name: option, exact: true })
      await reach(screen, tick)
      await press(screen, 'Space')
      await expect(tick).toBeChecked()
    }
    await press(screen, 'Escape')
    await expect(among).toBeHidden()
    expect(await onBody(screen)).toBe(false)
  }
  await reach(screen, screen.getByRole('button', { name: 'Add filter', exact: true }))
  await press(screen, 'Enter')
  await pick('Status', 'Expired')
  await expect(screen).toHaveURL(/status=expired/)
  await reach(screen, screen.getByRole('button', { name: 'Or: add filter' }))
  await press(screen, 'Enter')
  // Both stand in the one group that was begun, and show that they were chosen.
  await pick('Status', 'Disapproved', 'Cancelled')
  await expect(screen.getByRole('list', { name: 'Filters' }).getByText('or', { exact: true })).toHaveCount(1)
  const states = () => rows(screen).allInnerTexts()
  await expect.poll(async () => (await states()).some(text => text.includes('Cancelled'))).toBe(true)
  expect((await states()).every(text => /Cancelled|Disapproved|Expired/.test(text))).toBe(true)
})
