import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Atrium } from './servers.ts'
import { headersOf } from './steps.ts'

const page = 'website.contact-information'
export const address = '/website/luxuria/contact-information'

/** A colleague at another desk. */
export async function colleagueOf(atrium: Atrium, request: APIRequestContext, brand = 'ZRLU') {
  const headers = await headersOf(atrium, request, 'marketing.luxuria@example.com')
  const base = `${atrium.desk}/api/v1/cms/web-content`
  const state = async () => (await request.get(`${base}/${brand}/${page}`, { headers })).json()
  return {
    state,
    async save(change: Record<string, unknown>) {
      const { version, values, own } = await state()
      const data = {
        brand,
        page,
        version,
        values: { ...values, ...change },
        own: [...new Set([...own, ...Object.keys(change)])],
      }
      const reply = await request.post(base, { headers, data })
      expect(reply.status(), await reply.text()).toBe(200)
    },
  }
}

export async function open(screen: Page, at = address) {
  await screen.goto(at)
  await expect(screen.getByRole('region', { name: 'Save' })).toBeVisible()
}
export const field = (screen: Page, name: string) => screen.getByRole('textbox', { name, exact: true })
export const saveBar = (screen: Page) => screen.getByRole('region', { name: 'Save' })
export const unique = (text: string) => `${text} ${Date.now().toString(36)}`
