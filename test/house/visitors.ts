import { expect } from 'vitest'
import { applicant } from '../applicants.ts'
import { form } from '../inquiries.ts'
import { picture } from '../media.ts'
import { visitForm } from '../visits.ts'
import type { House, Reply } from './house.ts'
import type { People } from './people.ts'

/** What visitors of a site send, and who is told of it. */
export async function visitors({ ask, admin }: House, { recruiter }: People, property_id: number): Promise<void> {
  const brand = 'ZRRE'
  const read = await ask(admin, 'webRecipients.read', { params: { id: brand } })
  const list = (email: string) => JSON.stringify([{ name: 'Front desk', email }])
  const lists = { careers: list('hr@house.test'), property_inquiry: list('sales@house.test') }
  await ask(admin, 'webRecipients.save', {
    body: { id: brand, version: read.version, payload: list('desk@house.test'), ...lists },
  })
  await ask(null, 'web.inquiry', { body: form(brand, { property_id }) })
  const slots = await ask(null, 'web.slots', { params: { brand }, query: { property_id } })
  const day = slots.days.find(({ slots: open }: Reply) => open.length > 0)
  await ask(null, 'web.appointment', { body: visitForm(brand, property_id, day.date, day.slots[0].id) })
  await ask(null, 'web.subscribe', { body: { brand, email: 'reader@visitors.test' } })
  await ask(recruiter, 'webApplications.create', { body: { ...applicant, brand_id: brand } })
}

/** A picture, drafts that are launched and released together, and a link that shows them. */
export async function published({ ask, send, app }: House, { marketer }: People): Promise<void> {
  const brand = 'ZRRE'
  const file = { name: 'lobby.png', mime: 'image/png', bytes: await picture(), part: 'file' }
  await send(marketer, 'media.upload', { fields: {}, file }, { query: { brand } })
  const { items } = await ask(marketer, 'siteReleases.waiting', { params: { brand } })
  const [first, second] = items.filter(({ page }: Reply) => page !== 'website.launches')
  const member = ({ page, version }: Reply) => ({ page, version })
  await ask(marketer, 'siteReleases.publish', { params: { brand }, body: { members: [member(first)] } })
  await ask(marketer, 'launches.create', {
    body: { name: 'Opening of the tower', members: [{ brand, ...member(second) }] },
  })
  // Nobody is heard on a site before somebody has opened it.
  expect((await app.call('web.inquiry', { body: form(brand) })).body.code).toBe('SITE_CLOSED')
  const { items: sites } = await ask(marketer, 'sites.list')
  const { version } = sites.find((site: Reply) => site.brand === brand)
  await ask(marketer, 'sites.open', { params: { brand }, body: { version } })
  await ask(marketer, 'previewLinks.create', {
    params: { brand },
    body: { name: 'For the board', drafts: true, days: 7 },
  })
}
