import { expect } from '@playwright/test'
import { takeLost, takeUnmarked, test } from './held-focus.ts'

const place = '/nowhere-yet'

test('what leaves the focus to the body is told by its name, and what keeps it is not', async ({ page: screen }) => {
  const body = `<div id="root"><a href="#content">Skip to the page</a></div><button onclick="this.remove()">Remove me</button>
    <button onclick="this.remove(); document.querySelector('main').focus()">Go on</button><main tabindex="-1"></main>
    <input aria-label="Kept"><input aria-label="Price" onkeydown="event.key === 'Enter' && this.blur()">`
  await screen.route(`**${place}`, route => route.fulfill({ contentType: 'text/html', body }))
  await screen.goto(place)
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect(screen.locator('main')).toBeFocused()
  await screen.getByRole('button', { name: 'Remove me' }).click()
  let told: string[] = []
  await expect.poll(() => (told = [...told, ...takeLost()])).toEqual([`“Remove me” on ${place}`])
  await screen.getByLabel('Kept').press('Enter')
  await expect(screen.getByLabel('Kept')).toBeFocused()
  await screen.getByLabel('Price').press('Enter')
  await expect.poll(() => (told = [...told, ...takeLost()])).toContain(`“Price” on ${place}`)
  expect(told).toHaveLength(2)
})

test('what must be given without a mark is told by its name, and what is marked is not', async ({ page: screen }) => {
  const body = `<style>.mark::after { content: ' *' }</style><div id="root"><a href="#content">Skip to the page</a></div>
    <label for="a">Reason</label><textarea id="a" required></textarea>
    <label><span class="mark">Name</span><input required></label>
    <label for="b">Days <span aria-hidden="true">*</span></label><input id="b" aria-required="true">
    <label for="c">Code</label><input id="c" aria-describedby="d"><p id="d">Code is required.</p>`
  await screen.route(`**${place}`, route => route.fulfill({ contentType: 'text/html', body }))
  await screen.goto(place)
  let told: string[] = []
  await expect.poll(() => (told = [...told, ...takeUnmarked()])).toEqual([`“Reason” on ${place}`, `“Code” on ${place}`])
})
