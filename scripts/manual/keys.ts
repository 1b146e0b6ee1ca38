import type { Page } from '@playwright/test'
import { atRest } from '../../test/e2e/at-rest.ts'

/** What a page's keys do, each with its keys as the help names them. */
export type Keys = readonly (readonly [does: string, keys: string])[]

/** The keys that the page has now. A page registers them while it runs, so its help is asked. */
async function keysOn(page: Page): Promise<Keys> {
  // By its sign: where an open record has the focus in a field, `?` is typed.
  await page.getByRole('button', { name: 'Help with this page' }).click()
  const help = page.getByRole('region', { name: 'Shortcuts of this page' })
  await help.waitFor()
  const keys = await help
    .locator('dl > div')
    .evaluateAll(rows =>
      rows.map((row): [string, string] => [
        row.querySelector('dt')?.textContent ?? '',
        [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent).join('+'),
      ]),
    )
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  return keys
}

/** Those of the page, and of the first record of its list once it is open. */
export async function keysWithin(page: Page): Promise<Keys> {
  const ofPage = await keysOn(page)
  if (!ofPage.some(([does]) => does === 'Open the row')) return ofPage
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await atRest(page)
  // A record that lies over its list has the keys of a dialog, and the help stands behind it.
  if (await page.getByRole('dialog').count()) return ofPage
  const known = new Set(ofPage.map(([does]) => does))
  return [...ofPage, ...(await keysOn(page)).filter(([does]) => !known.has(does))]
}

/** What all of these pages have. */
export function onEach(pages: readonly Keys[]): Keys {
  const [first = [], ...others] = pages
  return first.filter(([does]) => others.every(keys => keys.some(([other]) => other === does)))
}
