import { type BrandCode, brandByCode } from '../model/brands.ts'
import type { Access } from '../model/pages/access.ts'
import type { Answer, TestApp } from './app.ts'

/** Everything on the inquiries of these brands, the buyers' FAQ and the admin trail. */
export const listKeeper = (
  brands: readonly string[],
): Pick<Access, 'brands' | 'website' | 'buyers_portal' | 'admin'> => ({
  brands,
  website: {
    'property-inquiry': { view: true, edit: true, delete: true, export: true },
    'appointment-inquiry': { view: true, edit: true, delete: true, export: true },
    'email-recipients': { view: true, edit: true },
    'application-list': { view: true, add: true, edit: true, delete: true, export: true },
    'newsletter-subscriptions': { view: true, add: true, edit: true, delete: true, export: true },
  },
  buyers_portal: { faq: { view: true, add: true, edit: true, delete: true, publish: true, export: true } },
  admin: { 'audit-trail': { view: true, export: true } },
})

/** What a visitor fills in, all of it. */
export const form = (brand: string, more: object = {}) => ({
  brand,
  firstname: 'Paolo',
  lastname: 'Ñunez',
  mobile: '0917 000 1234',
  email: 'Paolo@Example.com',
  source_awareness: 'Referral',
  inquiry_type: brand === 'ZRLU' ? 'New Buyer Inquiry' : 'General Inquiry',
  message: 'Is a corner unit left?',
  consent: true,
  ...more,
})

/** A visitor at this address, on the sites' own origin. */
export async function visitorSends(
  { app }: TestApp,
  body: object,
  { key, ip = '192.0.2.1', form = 'inquiry' }: { key?: string; ip?: string; form?: string } = {},
): Promise<Answer> {
  const response = await app.sites.inject({
    method: 'POST',
    url: `/api/v1/web/${form}`,
    remoteAddress: ip,
    payload: body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
  }
}

let count = 0
/** An inquiry as it stands, without the form. */
export async function inquiryIn(
  { deps }: TestApp,
  brand: BrandCode,
  more: object = {},
): Promise<{ id: number; brand_id: number; version: number }> {
  count += 1
  const brand_id = brandByCode(brand)?.id as number
  const now = deps.now()
  const row = {
    brand_id,
    site_code: brand,
    firstname: 'Rosa',
    lastname: `Lim ${count}`,
    email: `rosa.lim${count}@example.com`,
    mobile: `+63917${String(count).padStart(7, '0')}`,
    message: 'How much is it?',
    consent_at: now,
    sla_due_at: now,
    created_at: now,
    ip: '203.0.113.9',
  }
  return deps.db.system
    .insertInto('web_inquiries')
    .values({ ...row, ...more })
    .returning(['id', 'brand_id', 'version'])
    .executeTakeFirstOrThrow()
}

export async function faqIn({ deps }: TestApp): Promise<{ category: number; id: number; version: number }> {
  count += 1
  const category = (
    await deps.db.system
      .insertInto('faq_categories')
      .values({ name: `Category ${count}`, sort: count })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const row = await deps.db.system
    .insertInto('faqs')
    .values({ category_id: category, question: `Question ${count}?`, answer: '<p>Yes.</p>', sort: 1 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { category, ...row }
}
