import type { CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { form, inquiryIn } from './inquiries.ts'
import { firstSlot, openDays, propertyIn, visitForm, visitIn } from './visits.ts'

/** Calls about what visitors sent, by the module they stand under in the trail. */
const modules: readonly (readonly [RegExp, string])[] = [
  [/^(web\.inquiry|webInquiries\.|lists\.undo)/, 'property-inquiry'],
  [/^(web\.appointment|webAppointments\.)/, 'appointment-inquiry'],
]
export const visitorModule = (name: string): string | undefined => modules.find(([of]) => of.test(name))?.[1]
/** Sent by nobody who is signed in. */
export const isVisitors = (name: string): boolean => /^web\./.test(name)
/** The step that a call of a workflow takes here, and stands in the trail for. */
export const stepOf: Readonly<Record<string, string>> = {
  'webInquiries.work': 'start',
  'webAppointments.work': 'confirm',
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
  }
}
