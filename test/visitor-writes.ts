import type { CallArgs, TestApp } from './app.ts'
import {
  applicant,
  applicationIn,
  applicationOf,
  pdf,
  readerAddress,
  readerIn,
  recipientsVersion,
} from './applicants.ts'
import type { EndpointName } from './calls.ts'
import { form, inquiryIn } from './inquiries.ts'
import { multipart } from './multipart.ts'
import { firstSlot, openDays, propertyIn, visitForm, visitIn } from './visits.ts'

/** Calls about what visitors sent, by the module they stand under in the trail. */
const modules: readonly (readonly [RegExp, string])[] = [
  [/^(web\.inquiry|webInquiries\.|lists\.undo)/, 'property-inquiry'],
  [/^(web\.appointment|webAppointments\.)/, 'appointment-inquiry'],
  [/^(web\.careerApplication|webApplications\.)/, 'application-list'],
  [/^webRecipients\./, 'email-recipients'],
  [/^(web\.subscribe|newsletterSubscriptions\.)/, 'newsletter-subscriptions'],
]
export const visitorModule = (name: string): string | undefined => modules.find(([of]) => of.test(name))?.[1]
/** Sent by nobody who is signed in. */
export const isVisitors = (name: string): boolean => /^web\.(?!buyer)/.test(name)
/** The step that a call of a workflow takes here, and stands in the trail for. */
export const stepOf: Readonly<Record<string, string>> = {
  'reservations.decide': 'claim',
  'remittances.work': 'verify',
  'buyerInquiries.work': 'start',
  'webInquiries.work': 'start',
  'webAppointments.work': 'confirm',
  'webApplications.work': 'screen',
  'newsletterSubscriptions.work': 'unsubscribe',
}

/** Makes ready what each of these calls needs, and answers with the call. */
export function visitorWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const trashed = () => ({ deleted_at: app.deps.now() })
  return {
    'web.inquiry': async () => ({ body: form('ZRLU'), token: null }),
    'webInquiries.work': async () => {
      const { id, version } = await inquiryIn(app, 'ZRLU')
      return { params: { id }, body: { action: 'start', version } }
    },
    'webInquiries.remove': async () => ({ params: { id: (await inquiryIn(app, 'ZRLU')).id } }),
    'webInquiries.restore': async () => ({ params: { id: (await inquiryIn(app, 'ZRLU', trashed())).id } }),
    'webInquiries.download': async () => ({ params: { brand_id: 'ZRLU' } }),
    'web.appointment': async () => ({
      body: visitForm(
        'ZRLU',
        await propertyIn(app, 'ZRLU'),
        openDays(app.deps.now())[2] as string,
        await firstSlot(app),
      ),
      token: null,
    }),
    'webAppointments.work': async () => {
      const { id, version } = await visitIn(app, 'ZRLU')
      return { params: { id }, body: { action: 'confirm', version } }
    },
    'webAppointments.remove': async () => ({ params: { id: (await visitIn(app, 'ZRLU')).id } }),
    'webAppointments.restore': async () => ({ params: { id: (await visitIn(app, 'ZRLU', trashed())).id } }),
    'webAppointments.download': async () => ({ params: { brand_id: 'ZRLU' } }),
    'web.careerApplication': async () => {
      const { headers, payload } = applicationOf('ZRLU')
      return { headers, body: payload, token: null }
    },
    'webApplications.create': async () => ({ body: { ...applicant, brand_id: 'ZRLU' } }),
    'webApplications.addResume': async () => {
      const { headers, payload } = multipart({ name: 'resume.pdf', mime: 'application/pdf', bytes: pdf().bytes })
      return { params: { id: (await applicationIn(app, 'ZRLU')).id }, headers, body: Buffer.concat(payload) }
    },
    'webApplications.work': async () => {
      const { id, version } = await applicationIn(app, 'ZRLU')
      return { params: { id }, body: { action: 'screen', version } }
    },
    'webApplications.remove': async () => ({ params: { id: (await applicationIn(app, 'ZRLU')).id } }),
    'webApplications.restore': async () => ({ body: { id: (await applicationIn(app, 'ZRLU', trashed())).id } }),
    'webApplications.resume': async () => {
      const { headers, payload } = applicationOf('ZRLU')
      await app.app.sites.inject({ method: 'POST', url: '/api/v1/web/career-application', headers, payload })
      const row = await app.deps.db.system
        .selectFrom('web_career_applications')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow()
      return { params: { id: row.id } }
    },
    'webApplications.download': async () => ({ params: { brand_id: 'ZRLU' } }),
    'webRecipients.save': async () => ({
      body: {
        id: 6,
        payload: JSON.stringify([{ name: 'Care', email: readerAddress() }]),
        careers: '[]',
        property_inquiry: '[]',
        version: await recipientsVersion(app, 6),
      },
    }),
    'web.subscribe': async () => ({ body: { brand: 'ZRLU', email: readerAddress() }, token: null }),
    'newsletterSubscriptions.subscribe': async () => ({ body: { brand_id: 'ZRLU', email: readerAddress() } }),
    'newsletterSubscriptions.work': async () => {
      const { id, version } = await readerIn(app, 'ZRLU')
      return { params: { id }, body: { action: 'unsubscribe', version } }
    },
    'newsletterSubscriptions.remove': async () => ({ params: { id: (await readerIn(app, 'ZRLU')).id } }),
    'newsletterSubscriptions.restore': async () => ({ params: { id: (await readerIn(app, 'ZRLU', trashed())).id } }),
    'newsletterSubscriptions.download': async () => ({ params: { brand_id: 'ZRLU' } }),
  }
}
