import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { headersOf, letIn, unique } from './steps.ts'

const marketer = 'marketing.residences@example.com'
const brand = { code: 'ZRRE', id: 1 }

type Slot = { id: string; left: number; start_time: string; end_time: string }

/** A day of a property of Residences with room at its first, second and fourth time, the first visited and the third full. */
async function prepared(atrium: Atrium, request: APIRequestContext, lastname: string) {
  const { desk, sites } = atrium
  const headers = await headersOf(atrium, request)
  const all = (await (await request.get(`${desk}/api/v1/cms/all-properties`, { headers })).json()) as {
    id: number
    name: string
    status: string
    brand: { id: number }
  }[]
  const offers = async (id: number) =>
    (await (await request.get(`${sites}/api/v1/web/appointment-slots/${brand.code}?property_id=${id}`)).json()) as {
      days: { date: string; slots: Slot[] }[]
    }
  const book = async (property_id: number, visit_date: string, slot: Slot, firstname: string) => {
    const sent = await request.post(`${sites}/api/v1/web/appointment`, {
      data: {
        ...{ brand: brand.code, property_id, visit_date, slot_id: slot.id, firstname, lastname },
        ...{ mobile: '0917 123 4567', email: `${lastname}@example.com`, consent: true },
      },
    })
    expect(sent.status(), await sent.text()).toBe(201)
  }
  for (const { id } of all.filter(each => each.brand.id === brand.id && each.status === 'active')) {
    const day = (await offers(id)).days
      .slice(3)
      .find(({ slots }) => slots.length > 3 && slots.every(({ left }) => left === 3))
    const [first, second, third, fourth] = day?.slots ?? []
    if (!day || !first || !second || !third || !fourth) continue
    await book(id, day.date, first, 'Iñigo')
    for (const name of ['Ana', 'Ben', 'Carla']) await book(id, day.date, third, name)
    return { property: id, day: day.date, times: [first, second, third, fourth] as const }
  }
  throw new Error('Every property has visits every day.')
}

const words = ({ start_time, end_time }: Slot) => `${start_time}–${end_time}`
const at = (screen: Page, slot: Slot) => screen.getByRole('row', { name: new RegExp(`^${words(slot)}`) })

test('a visit is moved in the calendar of the week: by keys, by drag, and from a phone by its menu', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const lastname = unique()
  const { property, day, times } = await prepared(atrium, request, lastname)
  const [first, second, third, fourth] = times
  const name = `Iñigo ${lastname}`
  const card = (slot: Slot) => at(screen, slot).getByRole('button', { name, exact: true })
  const address = `/website/residences/appointment-board?on=${day}&property_id=${property}`
  await letIn(screen, atrium, marketer)
  await screen.goto(`${address}&show=week`)
  await expect(card(first)).toBeVisible()
  await expect(at(screen, third)).toContainText('Full')
  expect(await axeFindings(screen)).toEqual([])

  // It opens the record beside the calendar, and the focus comes back to it.
  await card(first).press('Enter')
  await expect(screen.getByRole('complementary', { name })).toContainText('Requested')
  await screen.keyboard.press('Escape')
  await expect(card(first)).toBeFocused()

  // By keys: over a full time it says why not, and stays.
  const over = screen.getByRole('status').filter({ hasText: ' over ' })
  await screen.keyboard.press('Alt+ArrowDown')
  await expect(over).toContainText(/3 places left\. Enter moves it here, Esc leaves it\.$/)
  await screen.keyboard.press('ArrowDown')
  await expect(over).toContainText(/is full then: 3 of 3 taken\.$/)
  await screen.keyboard.press('Enter')
  await expect(screen.getByText(/stays where it is\. .* is full then/)).toBeVisible()
  await expect(card(first)).toBeFocused()
  await screen.keyboard.press('Alt+ArrowDown')
  await screen.keyboard.press('Escape')
  await expect(over).toHaveCount(0)
  await expect(card(first)).toBeVisible()

  // Nothing is moved before its form is sent, which has the day and the time of the place.
  await screen.keyboard.press('Alt+ArrowDown')
  await screen.keyboard.press('Enter')
  const dialog = screen.getByRole('dialog', { name: `Move ${name}` })
  await expect(dialog.getByRole('combobox', { name: 'New time' })).toHaveValue(new RegExp(`^${words(second)}`))
  await expect(card(first)).toHaveCount(1)
  expect(await axeFindings(screen)).toEqual([])
  await screen.keyboard.press('Control+Enter')
  await expect(card(second)).toBeFocused()
  await expect(card(first)).toHaveCount(0)

  // By drag: a full time refuses, a free one asks. On a window that holds the week whole: at its edge the page would scroll on.
  await screen.setViewportSize({ width: 1440, height: 1400 })
  const cellOf = (slot: Slot) => at(screen, slot).locator(`td:nth-child(${1 + weekday(day)})`)
  const drag = async (slot: Slot) => {
    await card(second).hover()
    await screen.mouse.down()
    await screen.mouse.move(700, 500, { steps: 4 })
    await expect(async () => {
      const box = await cellOf(slot).boundingBox()
      if (!box) throw new Error('The time is not on the screen.')
      await screen.mouse.move(box.x + 40, box.y + box.height - 12, { steps: 4 })
      await expect(cellOf(slot)).toHaveAttribute('data-over', 'true', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await screen.mouse.up()
  }
  await drag(third)
  await expect(screen.getByText(/stays where it is\. .* is full then/).first()).toBeVisible()
  await expect(card(second)).toHaveCount(1)
  await drag(fourth)
  await expect(dialog.getByRole('combobox', { name: 'New time' })).toHaveValue(new RegExp(`^${words(fourth)}`))
  await dialog.getByRole('button', { name: 'Move the visit' }).click()
  await expect(card(fourth)).toBeFocused()

  // A phone has the day, and a card its menu.
  await screen.setViewportSize({ width: 390, height: 844 })
  await screen.goto(address)
  const menu = screen.getByRole('button', { name: `Move ${name}` })
  await expect(menu).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
  await menu.click()
  await screen.getByRole('button', { name: /^Reschedule/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'New day' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move the visit' }).click()
  await expect(dialog).toContainText('Choose a day and a time.')
})

/** From Monday on, counted from 1. */
const weekday = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
