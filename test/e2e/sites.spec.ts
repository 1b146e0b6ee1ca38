import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, closePromo, letIn, mailOnScreen, unique } from './steps.ts'

const saveBar = (screen: Page) => screen.getByRole('region', { name: 'Save' })
test('edit, preview, publish, a visitor sees it and writes, the desk answers; taken back, and shown by a link', async ({
  page: screen,
  browser,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium)
  await screen.goto('/website/luxuria/contact-section')
  const preview = screen.frameLocator('iframe[title="Preview of Luxuria"]')
  // A frame that could not read the site says so.
  await screen.route('**/site.json', route => route.abort(), { times: 1 })
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect(preview.getByRole('alert')).toContainText('What you typed is kept.')
  await screen.getByRole('button', { name: 'Close the preview' }).click()
  await screen.getByRole('button', { name: 'Preview' }).click()
  const shown = preview.getByRole('region', { name: 'A word with us' })
  await expect(shown).toBeVisible()
  const headline = `Word ${unique()}`
  await screen.getByRole('textbox', { name: 'Headline', exact: true }).fill(headline)
  await expect(preview.getByRole('heading', { name: headline })).toBeVisible()
  console.log(`preview: drawn in ${await preview.locator('html').getAttribute('data-drawn-in')} ms`)

  await screen.getByRole('textbox', { name: 'Sub-headline' }).focus()
  // The frame is scaled, so that a click by coordinates would miss.
  await preview.getByRole('heading', { name: headline }).dispatchEvent('click')
  await expect(screen.getByRole('textbox', { name: 'Headline', exact: true })).toBeFocused()

  const visitor = await (await browser.newContext()).newPage()
  const home = `${atrium.sites}/luxuria`
  await visitor.goto(home)
  await expect(visitor.getByRole('heading', { name: 'A word with us' })).toBeAttached()
  await expect(visitor.getByText(headline)).toHaveCount(0)

  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Saved at')
  await screen.keyboard.press('Control+Enter')
  const dialog = screen.getByRole('dialog', { name: /^Publish/ })
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()

  await visitor.goto(home)
  await closePromo(visitor)
  await expect(visitor.getByRole('heading', { name: headline })).toBeVisible()
  await visitor.getByRole('region', { name: headline }).getByRole('link', { name: 'Write to us' }).click()
  const form = visitor.getByRole('form', { name: 'Inquiry' })
  await closePromo(visitor)
  const name = `Ramona ${unique()}`
  await form.getByLabel('First name').fill(name)
  await form.getByLabel('Last name').fill('Santos')
  await form.getByLabel('Mobile number').fill('12')
  const email = `${unique()}@example.com`
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Type of inquiry').selectOption('New Buyer Inquiry')
  await form.getByLabel('How did you hear of us?').selectOption('Radio')
  await form.getByLabel('Message').fill('Is the seventh floor still free?')
  await form.getByRole('checkbox').check()
  await form.getByRole('button').click()
  await expect(visitor.getByText('Enter a mobile number such as 0917 123 4567')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Is the seventh floor still free?')
  await form.getByLabel('Mobile number').fill('0917 000 4321')
  await form.getByRole('button').click()
  await expect(visitor.getByText('Your Inquiry has been sent.')).toBeVisible()

  await screen.goto('/website/luxuria/property-inquiry?view=all')
  await screen.getByText(`${name} Santos`).first().click()
  await screen.getByRole('button', { name: 'Start', exact: true }).click()
  // Who starts on it finds the reply open.
  const answer = `Yes, ${name}: 7B and 7D are free.`
  await screen.getByLabel('Reply', { exact: true }).fill(answer)
  const send = screen.getByRole('button', { name: 'Send reply' })
  await send.click()
  // The field has the text too: what was sent stands where the field is gone.
  await expect(send).toBeHidden()
  // The next inquiry may be open by now; the message leads back to this one.
  const said = screen.getByRole('alert').filter({ hasText: `Answered: inquiry of ${name}` })
  const view = said.getByRole('button', { name: 'View', exact: true })
  await expect(screen.getByText(answer).or(view).first()).toBeVisible()
  if (await view.isVisible()) await view.click()
  await expect(screen.getByText(answer)).toBeVisible()
  const mail = await mailOnScreen(screen, email)
  await mail.getByRole('button').click()
  await expect(screen.getByRole('dialog')).toContainText(answer)

  // What went out stands among the site's releases, and one step takes it back.
  await screen.goto('/website/luxuria/publishing')
  await screen
    .getByRole('button', { name: /^Contact Section Published/ })
    .first()
    .click()
  await expect(screen.getByText(headline).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Roll back…' }).click()
  await screen.getByRole('button', { name: 'Roll back now' }).click()
  await expect(screen.getByRole('button', { name: /^Contact Section Rolled back/ })).toBeVisible()
  await visitor.goto(home)
  await expect(visitor.getByRole('heading', { name: headline })).toHaveCount(0)

  // The draft stayed, and a link shows it to who has no account.
  await expect(screen.getByRole('checkbox', { name: 'Contact Section' })).toBeChecked()
  await screen.getByRole('button', { name: 'New preview link…' }).click()
  const link = screen.getByRole('form', { name: 'New preview link' })
  await link.getByLabel('What it is for').fill('For the agency')
  await choose(link.getByRole('combobox', { name: 'What it shows' }), 'Every saved draft as well')
  await choose(link.getByRole('combobox', { name: 'It ends after' }), 'a week')
  await link.getByRole('button', { name: 'Make the link' }).click()
  await visitor.goto(await screen.getByLabel('The link, shown this once').inputValue())
  await expect(visitor.getByText('Preview of Luxuria, not public: For the agency')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: headline })).toBeAttached()
  await screen.getByRole('button', { name: 'Withdraw For the agency' }).first().click()
  await expect(screen.getByText(/· withdrawn/).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
  await visitor.context().close()
})

test('a form by keyboard alone: all that is wrong in the site’s words, nothing typed lost, a new check for robots', async ({
  page,
}, { project }) => {
  const { sites } = atriumOf(project.name)
  // Who checks for robots, as its script would: it fills a box and wants another for another try.
  await page.addInitScript(() => {
    const render = (box: HTMLElement) => {
      box.textContent = `checked by ${box.dataset['sitekey']}`
    }
    Object.assign(window, { turnstile: { render } })
  })
  await page.route('**/residences/careers', async route => {
    const answer = await route.fetch()
    const box = '<div data-sitekey="k"></div><button class="button" type="submit">Apply'
    const body = (await answer.text()).replace(/<button class="button" type="submit">Apply/i, box)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${sites}/residences/careers`)
  await closePromo(page)
  const form = page.getByRole('form', { name: 'Application' })
  const { keyboard } = page
  await form.getByLabel('Position').focus()
  for (const words of ['Gardener', 'Ana', 'Cruz', '12', 'ana@example.com']) {
    await keyboard.type(words)
    await keyboard.press('Tab')
  }
  await keyboard.press('Tab')
  await keyboard.type('I like trees.')
  await form.getByLabel('E-mail').focus()
  await keyboard.press('Enter')
  const problem = form.getByRole('alert')
  await expect(problem).toBeFocused()
  await expect(form.locator('.field-error')).toHaveText([
    'Enter a mobile number such as 0917 123 4567, or + and the country code.',
    'Add your résumé: a PDF, DOC or DOCX file of 5 MB or less.',
    'Please agree to the privacy policy to continue.',
  ])
  await expect(form.getByText('checked by k')).toBeVisible()
  await expect(form.getByLabel('Cover letter')).toHaveValue('I like trees.')
  await expect(form.getByLabel('Mobile number')).toHaveAccessibleDescription(/0917 123 4567/)
  await form.getByLabel('Mobile number').fill('0917 123 4567')
  const bytes = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  await form
    .getByLabel('Résumé')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  // Once more without consent: then the file is still chosen.
  await form.getByLabel('E-mail').press('Enter')
  await expect(form.locator('.field-error')).toHaveText(['Please agree to the privacy policy to continue.'])
  await form.getByRole('checkbox').focus()
  await keyboard.press('Space')
  await form.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('Your Application Has Been Sent!')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reference' })).toBeFocused()
})

test('a promo comes over a page that has been looked at, not over what somebody types, and then stays away', async ({
  page,
}, { project }) => {
  const { sites } = atriumOf(project.name)
  const promo = page.locator('dialog[data-promo]')
  await page.clock.install()
  await page.goto(`${sites}/luxuria/faq`)
  await expect(promo).toBeAttached()
  await page.clock.runFor(9_000)
  await expect(promo).toBeHidden()
  // Who went on before it came has not seen it.
  await page.reload()
  await expect(promo).toBeAttached()
  await page.getByRole('searchbox').focus()
  await page.clock.runFor(15_000)
  await expect(promo).toBeHidden()
  await page.getByRole('searchbox').blur()
  await page.clock.runFor(10_000)
  await expect(promo).toBeVisible()
  const isThere = await promo
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  expect(isThere, 'its picture comes with it').toBe(true)
  await page.keyboard.press('Escape')
  await page.goto(`${sites}/luxuria`)
  await page.clock.runFor(60_000)
  await expect(promo).toBeHidden()
})

test('what moves on the sites moves: menus, the finder, the calculator, free times', async ({ page }, { project }) => {
  const { sites } = atriumOf(project.name)
  await page.goto(`${sites}/residences/search`)
  await closePromo(page)
  await page.getByLabel('Name or place').fill('alcoba')
  await expect(page.getByRole('heading', { name: '1 property', exact: true })).toBeVisible()
  expect(page.url()).toContain('q=alcoba')
  await page.getByLabel('Name or place').fill('nothing like this')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()

  await page.goto(`${sites}/communities/calculator`)
  await closePromo(page)
  await page.getByLabel('Unit price').selectOption('5000000')
  await page.getByLabel('Loan term').selectOption('5')
  await expect(page.getByText('₱ 82,066', { exact: false }).first()).toBeVisible()

  await page.goto(`${sites}/residences/appointment`)
  await closePromo(page)
  await page.getByLabel('Property').selectOption({ label: 'Alcoba Tower' })
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toBeVisible()
})

test('nothing of a page is drawn before its last word has come', async ({ page }, { project }) => {
  const { sites } = atriumOf(project.name)
  const wait = 1000
  const style = Promise.withResolvers<void>()
  // The real page on a line that stalls in its middle, when all that it looks like is there.
  const stalling = createServer((asked, answer) => {
    const reply = async () => {
      const given = await fetch(sites + asked.url)
      const text = await given.text()
      const type = given.headers.get('content-type') ?? 'text/plain'
      answer.writeHead(given.status, { 'content-type': type })
      if (asked.url !== '/luxuria') {
        answer.end(text)
        return type.includes('css') && style.resolve()
      }
      const half = text.indexOf('<main')
      answer.write(text.slice(0, half))
      await style.promise
      await setTimeout(wait)
      return answer.end(text.slice(half))
    }
    void reply()
  })
  stalling.listen(0)
  await once(stalling, 'listening')
  try {
    await page.goto(`http://localhost:${(stalling.address() as AddressInfo).port}/luxuria`)
    const drawnAfterStyle = () =>
      page.evaluate(() => {
        const [drawn] = performance.getEntriesByName('first-contentful-paint')
        const style = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.css'))
        return drawn && style ? drawn.startTime - (style as PerformanceResourceTiming).requestStart : 0
      })
    await expect.poll(drawnAfterStyle).toBeGreaterThan(wait)
  } finally {
    stalling.closeAllConnections()
    stalling.close()
  }
})

test('a page that was read can be read without a connection; a form is not kept', async ({ browser }, { project }) => {
  const { sites } = atriumOf(project.name)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${sites}/residences`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.goto(`${sites}/residences/property`)
  await page.goto(`${sites}/residences/contact-us?sent=inquiry`)
  await context.setOffline(true)
  await page.goto(`${sites}/residences/property`)
  await expect(page.getByRole('heading', { name: 'Our condominiums' })).toBeVisible()
  await page.goto(`${sites}/residences/careers`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(
      names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return keys.flat()
  })
  expect(kept.filter(url => /\?sent|\/api\/|_preview/.test(url))).toEqual([])
  await context.close()
})
