import { expect } from '@playwright/test'
import { atRest, watchRest } from './at-rest.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

/** What stands where a number leads says how many it is, in figures: `1–25 of 1,204`, `12 records`, `3 units shown`. */
const figures = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([found]) => Number(found.replaceAll(',', '')))

test('each number of the dashboard leads to exactly what it counts', async ({ page: screen }, { project }) => {
  watchRest(screen)
  await letIn(screen, atriumOf(project.name))
  await screen.goto('/')
  await expect(screen.getByRole('region', { name: 'Waiting for me' })).toBeVisible()
  await atRest(screen)
  const main = screen.getByRole('main')
  const cards = main.locator('section[aria-label]:has(> header h2)')
  expect(await cards.count()).toBeGreaterThan(15)
  // No card has a number but nought that leads nowhere.
  const dead = await cards.evaluateAll(all =>
    all.flatMap(card => {
      const count = card.querySelector('header > span')?.textContent ?? '0'
      return count === '0' ? [] : [`${card.getAttribute('aria-label')}: ${count}`]
    }),
  )
  expect(dead).toEqual([])
  // Where the card holds what it counts, it shows all of it.
  for (const button of await main.getByRole('button', { name: /: all \d/ }).all()) {
    const [name = '', count = ''] = (await button.getAttribute('aria-label'))?.split(': all ') ?? []
    await button.click()
    const card = main.getByRole('region', { name, exact: true })
    await expect(card.getByRole('list').first().locator('> li'), name).toHaveCount(Number.parseInt(count, 10))
    await expect(card.locator(':focus'), name).toHaveCount(1)
  }
  const links = await main
    .locator('a[aria-label*=": all "]')
    .evaluateAll(all => all.map(link => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? '']))
  const inside = await main
    .locator('section li a')
    .evaluateAll(all => all.map(link => [link.textContent ?? '', link.getAttribute('href') ?? '']))
  const counted = inside.filter(([words = '']) => /past due|within three days/.test(words))
  expect(counted.length).toBeGreaterThan(0)
  const countIn = (words: string) => figures(words.split(': all ').at(-1) ?? '')[0] ?? 0
  const saidAt = async (path: string) => {
    await screen.goto(path)
    await atRest(screen)
    return figures(await screen.getByRole('main').innerText())
  }
  for (const [words = '', path = ''] of [...links, ...counted]) {
    if ((await saidAt(path)).includes(countIn(words))) continue
    // Others work meanwhile: it is counted again.
    await screen.goto('/')
    await atRest(screen)
    const link = main.locator(`a[href="${path}"]`).first()
    const now = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? ''
    expect(await saidAt(path), `${now} at ${path}`).toContain(countIn(now))
  }
})
