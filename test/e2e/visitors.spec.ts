import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { choose, headersOf, letIn, mailOf, searchFor, unique } from './steps.ts'

const rows = (screen: Page) => screen.getByRole('table').locator('tbody tr')
const search = (screen: Page, many: string) => screen.getByRole('searchbox', { name: `Search ${many}` })
const panel = (screen: Page, name: string) => screen.getByRole('complementary', { name })
/** The state of the record, at its head. */
const state = (record: Locator, label: string) => record.locator('header').getByText(label, { exact: true })
const view = (screen: Page, name: string) =>
  screen.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })

type Slots = { days: { date: string; slots: { id: string; left: number; start_time: string }[] }[] }
/** A free time at a property of Luxuria, some days ahead. */
async function freeSlot(atrium: Atrium, request: APIRequestContext) {
  const { desk, sites } = atrium
  const headers = await headersOf(atrium, request)
  const all = (await (await request.get(`${desk}/api/v1/cms/all-properties`, { headers })).json()) as {
    id: number
    status: string
    brand: { id: number }
  }[]
  for (const { id } of all.filter(({ brand, status }) => brand.id === 3 && status === 'active')) {
    const { days }: Slots = await (
      await request.get(`${sites}/api/v1/web/appointment-slots/ZRLU?property_id=${id}`)
    ).json()
    const day = days.slice(5).find(({ slots }) => slots.some(({ left }) => left > 0))
    const slot = day?.slots.find(({ left }) => left > 0)
    if (day && slot) return { property_id: id, visit_date: day.date, slot_id: slot.id }
  }
  throw new Error('Every time of every property is full.')
}

test('a visit is booked, confirmed and moved; the new one is to be confirmed', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  const sent = await request.post(`${atrium.sites}/api/v1/web/appointment`, {
    data: {
      brand: 'ZRLU',
      ...(await freeSlot(atrium, request)),
      firstname: 'Iñigo',
      lastname: name,
      mobile: '0917 123 4567',
      email: `${name}@example.com`,
      consent: true,
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  await screen.goto('/website/luxuria/appointment-inquiry')
  await searchFor(screen, search(screen, 'appointments'), name)
  await expect(rows(screen)).toHaveCount(1)
  await rows(screen)
    .getByRole('button', { name: `Iñigo ${name}` })
    .click()
  const record = panel(screen, `Iñigo ${name}`)
  // What the step leads to and who hears of it, before it is taken.
  await expect(record).toContainText(/Requested\s*Confirmed\s*Will be told by mail: Iñigo/)
  await record.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(state(record, 'Confirmed')).toBeVisible()
  await record.getByRole('button', { name: 'Reschedule' }).click()
  await record.getByRole('button', { name: 'Move the visit' }).click()
  await expect(record.getByRole('alert')).toContainText('Choose a day and a time.')
  await choose(record.getByRole('combobox', { name: 'New day' }), 11)
  await choose(record.getByRole('combobox', { name: 'New time' }), 0)
  await expect(record).toContainText(/Confirmed\s*Rescheduled\s*Will be told by mail: Iñigo/)
  await record.getByRole('button', { name: 'Move the visit' }).click()
  await expect(state(record, 'Rescheduled')).toBeVisible()
  await expect(record).toContainText('Moved to')
  await expect(rows(screen)).toHaveCount(2)
  await expect(rows(screen).filter({ hasText: 'Requested' })).toHaveCount(1)
  expect(await axeFindings(screen)).toEqual([])

  await screen.goto('/website/luxuria/appointment-board')
  await expect(screen.getByRole('heading', { name: 'Appointment Board' })).toBeVisible()
  for (let week = 0; week < 4; week += 1) {
    if (await screen.getByRole('button', { name: `Iñigo ${name}`, exact: true }).count()) break
    await screen.getByRole('button', { name: 'Later week' }).click()
    await expect(screen.getByRole('region', { name: 'Visits of the week' })).toHaveAttribute('aria-busy', 'false')
  }
  await expect(screen.getByRole('button', { name: `Iñigo ${name}`, exact: true }).first()).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
})

test('an application with its résumé is screened, shortlisted and hired; trash and back @both', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const name = unique()
  const document = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${name}) >>\nendobj\n%%EOF\n`)
  const sent = await request.post(`${atrium.sites}/api/v1/web/career-application`, {
    multipart: {
      brand: 'ZRLU',
      firstname: 'Iñigo',
      lastname: name,
      mobile: '0917 123 4567',
      email: `${name}@example.com`,
      position_applied: 'Site Engineer',
      consent: 'true',
      resume: { name: 'resume.pdf', mimeType: 'application/pdf', buffer: document },
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  await letIn(screen, atrium, 'hr.recruitment@example.com')
  await screen.goto('/website/luxuria/application-list')
  await searchFor(screen, search(screen, 'applications'), name)
  await expect(rows(screen)).toHaveCount(1)
  await rows(screen)
    .getByRole('button', { name: `Iñigo ${name}` })
    .click()
  const record = panel(screen, `Iñigo ${name}`)
  const [file] = await Promise.all([
    screen.waitForEvent('download'),
    record.getByRole('button', { name: /resume\.pdf/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('resume.pdf')
  for (const [step, label] of [
    ['Screen', 'Screening'],
    ['Shortlist', 'Shortlisted'],
  ] as const) {
    await record.getByRole('button', { name: step, exact: true }).click()
    await expect(state(record, label)).toBeVisible()
  }
  await expect(record.getByRole('button', { name: 'Back to Screening' })).toBeVisible()
  await record.getByRole('button', { name: 'Not selected', exact: true }).click()
  await expect(record.getByLabel(/Tell Iñigo by e-mail/)).toBeChecked()
  expect(await axeFindings(screen)).toEqual([])
  await record.getByRole('button', { name: 'Keep it open' }).click()
  await record.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(state(record, 'Hired')).toBeVisible()
  await record.getByRole('button', { name: 'Move to trash' }).click()
  await view(screen, 'Trash').click()
  await searchFor(screen, search(screen, 'applications'), name)
  await expect(rows(screen)).toHaveCount(1)
  await rows(screen)
    .getByRole('button', { name: `Iñigo ${name}` })
    .click()
  await record.getByRole('button', { name: 'Restore' }).click()
  await view(screen, 'All applications').click()
  await searchFor(screen, search(screen, 'applications'), name)
  await expect(rows(screen)).toHaveCount(1)
  await expect(rows(screen)).toContainText('Hired')
})

test('an application that came by mail is entered by hand, and its résumé added', async ({ page: screen }, {
  project,
}) => {
  const name = unique()
  await letIn(screen, atriumOf(project.name), 'hr.recruitment@example.com')
  await screen.goto('/website/luxuria/application-list')
  await screen.getByRole('button', { name: 'Add application' }).click()
  const form = panel(screen, 'New application')
  await form.getByLabel('First name').fill('Ñina')
  await form.getByLabel('Last name').fill(name)
  await form.getByLabel('E-mail').fill(`${name}@example.com`)
  await form.getByLabel('Mobile').fill('0917 123 4567')
  await form.getByLabel('Position').fill('Site Engineer')
  await form.getByRole('button', { name: 'Add application' }).click()
  const record = panel(screen, `Ñina ${name}`)
  const choose = async (file: string, bytes: string) => {
    const chooser = screen.waitForEvent('filechooser')
    await record.getByRole('button', { name: 'Add a résumé' }).click()
    await (await chooser).setFiles({ name: file, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  }
  await choose('notes.pdf', 'no document at all')
  await expect(record.getByRole('alert')).toContainText('PDF')
  await choose('resume.pdf', `%PDF-1.7\n1 0 obj\n<< /Title (${name}) >>\nendobj\n%%EOF\n`)
  await expect(record.getByRole('button', { name: /resume\.pdf/ })).toBeVisible()
})

test('a reader subscribes, leaves by the link, and subscribes again', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  const email = `${unique()}@example.com`
  const subscribe = async () => {
    const reply = await request.post(`${atrium.sites}/api/v1/web/subscribe`, { data: { brand: 'ZRLU', email } })
    expect(await reply.json()).toEqual({ message: 'Thank you for subscribing to the newsletter' })
  }
  await subscribe()
  await letIn(screen, atrium, 'super.admin@example.com')
  await screen.goto('/website/luxuria/newsletter-subscriptions')
  await searchFor(screen, search(screen, 'subscriptions'), email)
  await expect(rows(screen)).toHaveCount(1)
  await expect(rows(screen)).toContainText('Subscribed')

  const token = await screen.evaluate(() => {
    const key = Object.keys(localStorage).find(each => localStorage.getItem(each)?.includes('accessToken'))
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').accessToken as string
  })
  const headers = { authorization: `Bearer ${token}` }
  const mail = await mailOf(request, atrium, headers, ({ to }) => to.includes(email))
  const link = /http\S+\/unsubscribe\/\S+/.exec(mail.body)?.[0] as string
  const own = await screen.context().newPage()
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'Unsubscribe from the newsletter?' })).toBeVisible()
  expect(await axeFindings(own)).toEqual([])
  await own.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(own.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
  await own.close()

  await screen.reload()
  await expect(rows(screen)).toHaveCount(1)
  await expect(rows(screen)).toContainText('Unsubscribed')
  await subscribe()
  await screen.reload()
  await rows(screen).getByRole('button', { name: email }).click()
  await expect(state(panel(screen, email), 'Subscribed')).toBeVisible()
})

test('who is mailed: an address twice is told at its place, then it is saved', async ({ page: screen }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'marketing.homes@example.com')
  await screen.goto('/website/homes/email-recipients')
  const general = screen.getByRole('group', { name: 'General' })
  await expect(general.getByLabel('E-mail').first()).not.toHaveValue('')
  const first = await general.getByLabel('E-mail').first().inputValue()
  await general.getByRole('button', { name: 'Add recipient' }).click()
  await general.getByLabel('E-mail').last().fill(first)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(screen.getByText(`${first} is listed twice.`).first()).toBeVisible()
  await general.getByLabel('E-mail').last().fill(`second.${first}`)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(screen.getByRole('alert').filter({ hasText: 'Saved the recipients of Homes' })).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
})
