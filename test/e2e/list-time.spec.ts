import { expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { signIn } from './steps.ts'

const address = '/website/luxuria/property-inquiry'

test('a local list stands after a filter within 150 ms', async ({ page: screen }) => {
  await signIn(screen, atriumOf('embedded'))
  const rows = screen.getByRole('table').locator('tbody tr')
  const times: number[] = []
  for (const status of ['New', 'Assigned', 'Spam', 'Closed', 'Responded']) {
    await screen.goto(address)
    await expect(rows.first()).toBeVisible()
    await screen.getByRole('button', { name: 'Add filter' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Status' }).click()
    const took = await screen.getByLabel(status, { exact: true }).evaluate(async (box: HTMLInputElement) => {
      const list = document.querySelector('main') as HTMLElement
      const begun = performance.now()
      box.click()
      // Asked for, answered and drawn: the table is no longer the one of before.
      while (
        !new URLSearchParams(location.search).has('status') ||
        list.querySelector('table[aria-busy="true"]') !== null
      )
        await new Promise(requestAnimationFrame)
      return performance.now() - begun
    })
    times.push(took)
  }
  console.log(`list after filter, ms: ${times.map(Math.round).join(', ')}`)
  expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(150)
})
