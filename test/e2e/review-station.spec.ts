import { expect, type Page } from '@playwright/test'
import { counting, tell } from './counting.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { keptIn, letIn, showsPdf } from './steps.ts'

const officer = 'sales.admin.officer@example.com'
const submitted = '/sellers-portal/e-booking?status=submitted'
const papers = (screen: Page) => screen.getByRole('region', { name: 'Papers', exact: true })
const numberIn = (screen: Page) => decodeURIComponent(new URL(screen.url()).pathname).split('/')[3]
const step = (screen: Page, label: string) => screen.getByRole('button', { name: label, exact: true })
/** Papers whose picture or document has been in view. */
const unseen = (screen: Page) => papers(screen).getByRole('listitem').getByText('To check', { exact: true })
/** The step that takes what was looked at along. */
const acceptAnd = (screen: Page, label: string) =>
  screen.getByRole('button', { name: new RegExp(`^Accept \\d+ papers? and ${label}$`) })

/** The paper on top has been looked at: nobody asks for the next before. */
const looked = (screen: Page) =>
  expect
    .poll(() =>
      papers(screen)
        .locator('#papers')
        .evaluate(box => {
          const top = box.getBoundingClientRect().top
          const card = [...box.querySelectorAll('article')].find(each => each.getBoundingClientRect().bottom > top + 80)
          return card?.textContent?.includes('To check')
        }),
    )
    .toBe(false)

/** The numbers of the list, in its order. */
const listed = async (screen: Page): Promise<string[]> => {
  await expect(screen.getByRole('row').nth(2)).toBeVisible()
  const rows = await screen.getByRole('row').allInnerTexts()
  return rows.flatMap(row => row.match(/ZR[A-Z]{2}26-\d{6}/)?.[0] ?? [])
}

test('five reservations by keyboard: claimed, looked at, accepted and approved in the order of the list @counted', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(submitted)
  const order = await listed(screen)
  // It and the four after it have one buyer each.
  const first = 'ZRRE26-001237'
  await screen.getByRole('row', { name: first }).getByRole('button').first().click()
  await step(screen, 'Claim for review').focus()
  const { press, count } = counting(screen)
  for (let n = 0; n < 5; n += 1) {
    const claim = step(screen, 'Claim for review')
    await expect(claim).toBeFocused()
    // The pictures on top are in view before one claims it; a firm's papers are documents. The first is claimed in the list.
    const cards = papers(screen).getByRole('article')
    if (n > 0) await expect(cards.first()).toBeVisible()
    if (n > 0 && (await cards.first().innerText()).startsWith('Valid ID'))
      await expect(cards.getByText('Looked at', { exact: true })).toHaveCount(2)
    await press('Enter')
    await expect(step(screen, 'Approve the CIS')).toBeVisible()
    const number = numberIn(screen)
    // After the claim the papers are next.
    await expect(papers(screen).locator('#papers')).toBeFocused()
    await expect(step(screen, 'Approve the CIS')).toBeDisabled()
    // The first document comes up by itself: the pictures before it were in view.
    const document = cards.filter({ hasNot: screen.locator('img') }).first()
    if (n > 0) await expect(document.getByText('Looked at', { exact: true })).toBeVisible()
    for (let left = await unseen(screen).count(); left > 0; left = await unseen(screen).count()) {
      await press('n')
      await expect.poll(() => unseen(screen).count()).toBeLessThan(left)
    }
    // What was looked at is accepted on the way: one key.
    await expect(acceptAnd(screen, 'approve the CIS')).toBeFocused()
    await press('Enter')
    await expect(screen.getByText(/^CIS of .+ approved/).first()).toBeVisible()
    await expect(step(screen, 'Approve the RA')).toBeFocused()
    await expect(step(screen, 'Approve the RA')).toBeEnabled()
    await press('Enter')
    await expect(screen.getByText(new RegExp(`^RA of .+ \\(${number}\\) approved`))).toBeVisible()
    // The next of the list that one came from opens by itself.
    const after = order[order.indexOf(number ?? '') + 1]
    await expect.poll(() => numberIn(screen)).toBe(after)
  }
  tell({ task: 'c. five reservations, by keyboard', review: 'about 70 clicks', most: 40, of: 'keys', now: count() })
})

test('five reservations by mouse, several with two buyers; one is taken back @counted', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(submitted)
  await screen.getByRole('row', { name: 'ZRCO26-001207' }).getByRole('button').first().click()
  const { click, count } = counting(screen)
  for (let n = 0; n < 5; n += 1) {
    await click(step(screen, 'Claim for review'))
    await expect(step(screen, 'Approve the CIS')).toBeVisible()
    const number = numberIn(screen)
    const box = papers(screen).locator('#papers')
    // The papers come after the steps; none may be left to look at.
    await expect(unseen(screen).or(acceptAnd(screen, 'approve the CIS')).first()).toBeVisible()
    if (await showsPdf(screen)) {
      // Beside the papers: a document that shows its own pages takes the wheel.
      await box.hover({ position: { x: 4, y: 60 } })
      for (let left = await unseen(screen).count(); left > 0; left = await unseen(screen).count()) {
        await screen.mouse.wheel(0, 300)
        await looked(screen)
      }
    } else
      for (let left = await unseen(screen).count(); left > 0; left = await unseen(screen).count()) {
        await screen.keyboard.press('n')
        await expect.poll(() => unseen(screen).count()).toBeLessThan(left)
      }
    const sheets = await screen.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^CIS/ }).count()
    for (let sheet = 1; sheet <= sheets; sheet += 1) {
      const at = screen.url()
      await click(sheet === 1 ? acceptAnd(screen, 'approve the CIS') : step(screen, 'Approve the CIS'))
      await expect(screen).not.toHaveURL(at)
    }
    await click(step(screen, 'Approve the RA'))
    await expect.poll(() => numberIn(screen)).not.toBe(number)
  }
  tell({
    task: 'c. five reservations, several of two buyers, by mouse',
    review: 'about 70 clicks',
    most: 25,
    of: 'clicks',
    now: count(),
  })

  // What was just claimed is taken back.
  const number = numberIn(screen)
  await step(screen, 'Claim for review').click()
  const toast = screen.getByRole('alert').filter({ hasText: `(${number}) claimed for review` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(screen.getByText(/^Taken back: .* claimed for review$/)).toBeVisible()
  await expect(step(screen, 'Claim for review')).toBeFocused()
  await expect(screen.getByRole('region', { name: 'Timeline' })).toContainText(/Taken back by .*Claimed for review/s)
})

test('a remark is kept as it was typed, and what ends a review is folded away', async ({ page: screen }, {
  project,
}) => {
  await letIn(screen, atriumOf(project.name), officer)
  await screen.goto(submitted)
  await screen.getByRole('row', { name: 'ZRRE26-001180' }).getByRole('button').first().click()
  await step(screen, 'Claim for review').click()
  await expect(step(screen, 'Approve the CIS')).toBeVisible()
  const folded = screen.getByRole('button', { name: 'Return for compliance instead' })
  await expect(folded).toHaveAttribute('aria-expanded', 'false')
  await expect(papers(screen).getByRole('listitem').first()).toBeVisible()
  await screen.keyboard.press('m')
  const remark = papers(screen).getByLabel('What is wrong with it')
  await expect(remark).toBeFocused()
  // The paper that was in view, whichever had come up by then.
  const id = await papers(screen)
    .getByRole('article')
    .filter({ has: screen.getByLabel('What is wrong with it') })
    .getAttribute('id')
  await remark.fill('The ID expired on 3 March 2026')
  await expect.poll(() => keptIn(screen)).toContain('The ID expired on 3 March 2026')
  await screen.reload()
  await screen.locator(`#${id}`).getByRole('button', { name: 'Return', exact: true }).click()
  await expect(remark).toHaveValue('The ID expired on 3 March 2026')
  await papers(screen).getByRole('button', { name: 'Mark for return' }).click()
  await expect(papers(screen).getByText('To return').first()).toBeVisible()
  const at = screen.url()
  // The form for the other answer opens on request, with what was marked and no error.
  await folded.click()
  const asked = screen.getByRole('form', { name: 'If you return for compliance' })
  await expect(asked.getByRole('checkbox', { name: /The ID expired on 3 March 2026/ })).toBeChecked()
  await expect(asked.getByRole('alert')).toHaveCount(0)
  await asked.getByRole('textbox', { name: 'Reason', exact: true }).fill('The first ID has expired')
  await asked.getByRole('button', { name: 'Return for compliance', exact: true }).click()
  await expect(screen.getByText(/^CIS of .+ returned for compliance/)).toBeVisible()
  await screen.goto(at)
  // It is the seller's turn: what was marked has been returned.
  await expect(papers(screen).getByRole('listitem').getByText('Returned', { exact: true }).first()).toBeVisible()
  await expect(papers(screen).getByText('To return')).toHaveCount(0)
})
