import { brandCodes } from '../model/brands.ts'
import type { Access } from '../model/pages/access.ts'
import { requestKeys } from '../model/workflows/index.ts'
import { accountKeeper } from './accounts.ts'
import { type Answer, type CallArgs, type TestApp, type TestUser, websiteEditor } from './app.ts'
import { careOf } from './buyers.ts'
import { buyersWrites } from './buyers-writes.ts'
import type { EndpointName } from './calls.ts'
import { changeWrites } from './change-writes.ts'
import { deskWrites, editorKeys, upload } from './desk-writes.ts'
import { draftWrites } from './draft-writes.ts'
import { listKeeper } from './inquiries.ts'
import { operationsWrites, operatorAccess } from './operations-writes.ts'
import { partnerAccess } from './partners.ts'
import { portalAccess, portalWrites } from './portal-writes.ts'
import { propertyAccess, propertyWrites } from './property-writes.ts'
import type { startProvider } from './provider.ts'
import { recordKeeper } from './records.ts'
import { approverOf } from './requests.ts'
import { reviewerOf } from './reservations.ts'
import { sellerWrites } from './seller-writes.ts'
import { signInWrites } from './sign-in-writes.ts'
import { reports } from './trail-subjects.ts'
import { visitorWrites } from './visitor-writes.ts'

const siteKeeper = {
  'site-check': { view: true },
  reviews: { view: true, edit: true, approve: true },
  launches: { view: true, add: true, delete: true, publish: true },
  publishing: { view: true, add: true, delete: true, publish: true },
}
/** Of who makes such writes: everything that any of them needs. */
export function editorAccess(): Partial<Access> {
  const [editing, keeping] = [websiteEditor(['ZRLU'], editorKeys), listKeeper(['ZRLU'])]
  const records = recordKeeper(brandCodes)
  return {
    ...editing,
    ...keeping,
    ...records,
    website: { ...editing.website, ...keeping.website, ...records.website, ...siteKeeper },
    admin: {
      ...records.admin,
      ...keeping.admin,
      ...accountKeeper,
      'payment-method': { view: true, edit: true },
      'email-settings': { view: true, add: true, edit: true, delete: true },
      'unsubscribed-users': { view: true, edit: true },
      'mail-outbox': { view: true, edit: true },
      ...operatorAccess,
    },
    project_info: propertyAccess,
    ...approverOf(['ZRLU'], requestKeys),
    buyers_portal: {
      ...records.buyers_portal,
      ...careOf([], { approve: true }).buyers_portal,
      ...portalAccess,
    },
    // A kind of record may be of another brand than these pages.
    brands: brandCodes,
    sellers_portal: {
      ...approverOf(['ZRLU'], requestKeys).sellers_portal,
      ...reviewerOf(['ZRLU']).sellers_portal,
      ...records.sellers_portal,
      ...partnerAccess([], 'add', 'edit', 'approve').sellers_portal,
      ...Object.fromEntries(
        Object.values(reports).map(key => [key, { view: true, edit: true, export: true, approve: true }]),
      ),
      'transfer-request': { view: true, approve: true },
    },
  }
}

type By = {
  editor: TestUser & { token: string }
  provider: Awaited<ReturnType<typeof startProvider>>
  send: (name: EndpointName, args: CallArgs) => Promise<Answer>
}

/** Every call that the contract says is recorded, each with what makes ready what it needs and answers with its input. */
export const everyWrite = (
  app: TestApp,
  { editor, provider, send }: By,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> => ({
  ...signInWrites(app, { editor, provider, send }),
  ...sellerWrites(app, { id: editor.id, send, upload }),
  ...portalWrites(app, send),
  ...buyersWrites(app),
  ...operationsWrites(app, send),
  ...propertyWrites(app),
  ...visitorWrites(app),
  ...deskWrites(app, editor, send),
  ...changeWrites(app, editor.token),
  ...draftWrites(app, editor.token),
})
