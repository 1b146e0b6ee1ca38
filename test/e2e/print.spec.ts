import { expect, type Page } from '@playwright/test'
import { pagesOf } from '../pdf.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

/** What paper would cut off: it neither scrolls nor is wider than it is. */
const cut = (screen: Page) =>
  screen.locator('main').evaluate(main =>
    [main, ...main.querySelectorAll<HTMLElement>('*')].flatMap(each => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const isHigh = each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(overflowY)
      const isWide = each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(overflowX)
      return isHigh || isWide ? [`${each.tagName} ${each.className}`] : []
    }),
  )
/** The words of the paper, which has the sheets that the page asks for. */
const paper = async (screen: Page) => (await pagesOf(await screen.pdf({ preferCSSPageSize: true }))).join(' ')
/** As wide as a sheet of A4 between its margins. */
const sheet = { width: 718, height: 1040 }

test('a report goes to paper with all its groups, bars and columns, and without what waits to be pressed', async ({
  page: screen,
}, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.manager@example.com')
  await screen.goto('/sellers-portal/current-contract-quota')
  const groups = screen.getByRole('region', { name: 'By sales group' }).getByRole('listitem')
  await expect(groups.first()).toBeVisible()
  const names = await groups.evaluateAll(rows => rows.map(row => row.querySelector('span')?.textContent ?? ''))
  const words = await paper(screen)
  expect(names.filter(name => !words.includes(name))).toEqual([])
  expect(words).toMatch(/Quarter: Q|Quarter: 20/)
  expect(words).not.toContain('Extract CSV')
  await screen.emulateMedia({ media: 'print' })
  await screen.setViewportSize({ width: 1047, height: 718 })
  await expect(screen.getByRole('searchbox', { name: 'Seller' })).toBeHidden()
  await expect(screen.getByRole('button', { name: 'Next page' })).toBeHidden()
  expect(await cut(screen)).toEqual([])
  const bars = groups.first().locator('[aria-hidden] span').first()
  expect(await bars.evaluate(bar => getComputedStyle(bar).printColorAdjust)).toBe('exact')

  await screen.goto('/sellers-portal/year-to-date-report')
  const table = screen.getByRole('region', { name: 'Sellers', exact: true })
  await expect(table).toBeVisible()
  expect(await cut(screen)).toEqual([])
})

test('a list goes to paper: each row that is shown, and no tools', async ({ page: screen }, { project }) => {
  await letIn(screen, atriumOf(project.name), 'sales.admin.officer@example.com')
  await screen.goto('/sellers-portal/e-booking?status=under_review,submitted,approved')
  const rows = screen.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const numbers = (await rows.allInnerTexts()).flatMap(text => text.match(/ZRRE\d\d-\d{6}/) ?? [])
  expect(numbers.length).toBeGreaterThan(3)
  const words = await paper(screen)
  expect(numbers.filter(number => !words.includes(number))).toEqual([])
  expect(words).not.toContain('Columns')
  await screen.setViewportSize(sheet)
  await screen.emulateMedia({ media: 'print' })
  await expect(screen.getByRole('navigation', { name: 'Pages of the list' })).toBeHidden()
})
