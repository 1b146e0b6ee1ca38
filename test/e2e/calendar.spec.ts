import { expect } from '@playwright/test'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { shifted } from '../../model/rules/working-days.ts'
import { dayInWords } from '../../model/when.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { headersOf, letIn, unique } from './steps.ts'

const marketer = 'marketing.luxuria@example.com'

/** The fifth of the month after next, and other days of that month: all of it is still to come. */
const [year = 0, month = 0] = manilaDate(new Date()).split('-').map(Number)
const first = new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10)
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
const [fifth, ninth] = [shifted(first, 4), shifted(first, 8)]

test('a promo is found in the calendar and moved to another day, by keys alone', async ({ page: screen, request }, {
  project,
}) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, marketer)
  const title = `Summer terms ${unique()}`
  const headers = await headersOf(atrium, request, marketer)
  const { items } = await (
    await request.get(`${atrium.desk}/api/v1/cms/web-popup-promo?brand_id=ZRLU`, { headers })
  ).json()
  const picture = (await (
    await request.get(`${atrium.desk}/api/v1/cms/web-popup-promo/${items[0].id}`, { headers })
  ).json()) as Record<string, unknown>
  const made = await request.post(`${atrium.desk}/api/v1/cms/web-popup-promo`, {
    headers,
    data: {
      brand_id: 'ZRLU',
      title,
      image: picture['image'],
      mobile_image: picture['mobile_image'],
      starts_at: at(fifth, '09:00'),
      ends_at: at(shifted(first, 14), '18:00'),
    },
  })
  expect(made.status(), await made.text()).toBe(201)

  await screen.goto(`/dashboard/calendar?on=${first}`)
  const dayOf = (day: string) => screen.locator(`[data-day="${day}"]`)
  const move = dayOf(fifth).getByRole('button', { name: `Move ${title}, Goes out` })
  await expect(dayOf(fifth).getByRole('link', { name: title })).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])

  await move.focus()
  await screen.keyboard.press('Enter')
  const dialog = screen.getByRole('dialog', { name: `Move ${title}` })
  const to = dialog.getByLabel('To', { exact: true })
  await expect(to).toBeFocused()
  // After its end: the preview refuses in the words of the form, and the button stays shut.
  await screen.keyboard.press('Control+A')
  await screen.keyboard.type(dayInWords(shifted(first, 20)))
  await expect(dialog.getByText('The end must be after the start.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await screen.keyboard.press('Control+A')
  await screen.keyboard.type(dayInWords(ninth))
  await expect(dialog.getByText(/^Goes out .* 4 days later\.$/)).toBeVisible()
  await expect(dialog.getByText('It is shown for 6 days instead of 10.')).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(dayOf(ninth).getByRole('link', { name: title })).toBeVisible()
  await expect(dayOf(ninth).getByRole('button', { name: `Move ${title}, Goes out` })).toBeFocused()

  // Its name leads to where it is kept.
  await dayOf(ninth).getByRole('link', { name: title }).focus()
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('complementary', { name: title })).toBeVisible()
})

test('an entry is dragged to another day, and stays where it was until that is confirmed', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, marketer)
  const headers = await headersOf(atrium, request, marketer)
  const page = 'website.appointment-page'
  const state = await (await request.get(`${atrium.desk}/api/v1/cms/web-content/ZRLU/${page}`, { headers })).json()
  const planned = await request.post(`${atrium.desk}/api/v1/cms/web-content/publish`, {
    headers,
    data: { brand: 'ZRLU', page, version: state.version, publish_at: at(fifth, '09:00') },
  })
  expect(planned.status(), await planned.text()).toBe(200)
  await screen.goto(`/dashboard/calendar?on=${first}&brand=ZRLU`)
  const dayOf = (day: string) => screen.locator(`[data-day="${day}"]`)
  const entry = dayOf(fifth).getByRole('listitem').filter({ hasText: 'Appointment Page' })
  const drag = async (day: string) => {
    await entry.hover()
    await screen.mouse.down()
    await screen.mouse.move(700, 500, { steps: 4 })
    await expect(async () => {
      const box = await dayOf(day).boundingBox()
      if (!box) throw new Error('The day is not on the screen.')
      await screen.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
      await expect(dayOf(day)).toHaveAttribute('data-over', 'true', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await screen.mouse.up()
  }
  await drag(ninth)
  const dialog = screen.getByRole('dialog', { name: 'Move Appointment Page' })
  await expect(dialog.getByText('The version that was scheduled goes out, whatever is saved until then.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await expect(entry).toBeVisible()
  await drag(ninth)
  await dialog.getByRole('button', { name: `Move to ${dayInWords(ninth)}` }).click()
  await expect(dayOf(ninth).getByRole('link', { name: 'Appointment Page' })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dayOf(fifth).getByRole('link', { name: 'Appointment Page' })).toBeVisible()
  await expect(dayOf(ninth).getByRole('link', { name: 'Appointment Page' })).toBeHidden()
})
