import { brandByCode } from '../model/brands.ts'
import { listOf } from '../model/kinds/lists.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import { isRecordKey } from '../model/kinds/records.ts'
import { splitId } from '../model/pages/access.ts'
import { type RequestKey, requestKeys, requestKinds } from '../model/workflows/index.ts'
import { buyersModule, isOfNoBrand } from './buyers-writes.ts'
import type { EndpointName } from './calls.ts'
import { brandFor } from './records.ts'
import { visitorModule } from './visitor-writes.ts'

/** Settings and reports of the sellers portal, and the page each stands on. */
export const reports: Record<string, string> = {
  contractQuota: 'current-contract-quota',
  yearToDate: 'year-to-date-report',
  leadRetention: 'lead-retention',
  erpPostings: 'erp-ledger',
}
const requestOf = (name: EndpointName): RequestKey | undefined => requestKeys.find(key => name.startsWith(`${key}.`))

/** Where in the trail the line of each call stands, as the pages of the specification have it. */
export function placeInTrail(name: EndpointName, editor: { id: number }): object {
  const [group = ''] = name.split('.')
  if (name === 'session.forgot') return { entity: 'user', entity_id: null, area: 'admin' }
  if (name.startsWith('session.') || name.startsWith('secondFactor.'))
    return { entity: 'user', entity_id: String(editor.id), area: 'admin' }
  if (name.endsWith('Lead') && name.startsWith('sellersPortal.'))
    return { area: 'sellers_portal', module: 'lead-retention', entity: 'lead', brand_id: 3 }
  if (name === 'sellersPortal.resourceFile' || name === 'sellersPortal.incentiveFile')
    return { area: 'sellers_portal', module: name === 'sellersPortal.resourceFile' ? 'resources' : 'incentive-master' }
  if (/^sellersPortal\.(register|verify)Seller$/.test(name))
    return { area: 'sellers_portal', module: 'draft-users', entity: 'draft_user', brand_id: null }
  if (group === 'gatewayKeys') return { area: 'admin', module: 'gateway-keys', entity: 'gateway-key' }
  if (name.startsWith('sellersPortal.'))
    return {
      area: 'sellers_portal',
      module: /Request$/.test(name)
        ? 'ownership-extension'
        : name.endsWith('Transfer')
          ? 'transfer-request'
          : 'e-booking',
      brand_id: 3,
    }
  if (name.startsWith('marketingPartner'))
    return {
      area: 'sellers_portal',
      module: name.startsWith('marketingPartnerLevels.') ? 'marketing-partners-approvers' : 'marketing-partners',
    }
  if (name.startsWith('transferRequest.')) return { area: 'sellers_portal', module: 'transfer-request', brand_id: 3 }
  if (requestOf(name))
    return {
      area: 'sellers_portal',
      module: splitId(requestKinds[requestOf(name) ?? 'ownershipExtension'].page).key,
      brand_id: 3,
    }
  if (visitorModule(name) !== undefined) return { area: 'website', module: visitorModule(name), brand_id: 3 }
  if (buyersModule(name) !== undefined)
    return {
      area: 'buyers_portal',
      module: buyersModule(name),
      // A spreadsheet is of all brands of a role.
      brand_id: name.endsWith('.download') || isOfNoBrand(name) ? null : 3,
    }
  if (name === 'property.add') return { area: 'project_info', module: 'basic-info', brand_id: 3 }
  // A unit's price is put back.
  if (name === 'history.restore') return { area: 'project_info', module: 'unit-pages', entity: 'unit', brand_id: 3 }
  if (group === 'projectInfo' || group === 'units')
    return {
      area: 'project_info',
      module: group === 'units' ? 'unit-pages' : 'amenities',
      brand_id: 3,
    }
  if (group === 'manageContent') return { area: 'admin', module: 'payment-method' }
  if (group === 'reservations') return { area: 'sellers_portal', module: 'e-booking', brand_id: 3 }
  if (name === 'approvalInbox.undo') return { area: 'sellers_portal', module: 'approvals', brand_id: 3 }
  if (group === 'approvalDelegations' || group === 'approvalTerms')
    return { area: 'sellers_portal', module: 'approvals', brand_id: null }
  if (name.startsWith('lists.')) return { area: 'buyers_portal', module: 'faq', brand_id: null }
  if (isRecordKey(group)) {
    const { area, key } = splitId(pageOfList[group])
    // Some have their brand from what they name.
    const isOfBrand = listOf(group).branded || 'brand_id' in listOf(group).columns
    const brand_id = isOfBrand ? brandByCode(brandFor(group))?.id : null
    return { area, module: key, brand_id }
  }
  if (name === 'media.replace') return { area: 'website', module: 'header', brand_id: 3, entity: 'web-content' }
  if (name === 'siteWork.testMail') return { area: 'website', module: 'email-content', brand_id: 3 }
  if (name.startsWith('media.')) return { area: 'website', module: 'media-library', brand_id: 3 }
  if (name === 'setUp.apply') return { area: 'admin', module: 'email-settings', entity: 'email-setting' }
  if (group === 'setUp') return { area: 'admin', module: 'set-up', entity: 'set_up', brand_id: null }
  if (name.startsWith('roles.')) return { area: 'admin', module: 'user-role', entity: 'user_role' }
  if (name.startsWith('userAccounts.')) return { area: 'admin', module: 'user-account', entity: 'user' }
  if (name.startsWith('emailSettings.')) return { area: 'admin', module: 'email-settings', entity: 'email-setting' }
  if (name === 'unsubscribedUsers.restore') return { area: 'admin', module: 'unsubscribed-users', entity: 'user' }
  if (name === 'dashboard.retryMail') return { area: 'admin', module: 'mail-outbox', entity: 'mail' }
  if (group === 'siteDrafts')
    return { area: 'website', module: 'contact-information', entity: 'page-draft', brand_id: 3 }
  if (group === 'propertyDrafts')
    return { area: 'project_info', module: 'amenities', entity: 'page-draft', brand_id: 3 }
  if (group === 'portalDrafts')
    return { area: 'buyers_portal', module: 'dashboard', entity: 'page-draft', brand_id: null }
  if (group === 'recordDrafts')
    return { area: 'website', module: 'testimonials-list', entity: 'record-draft', brand_id: 3 }
  if (group === 'recordSheets') return { area: 'website', module: 'testimonials-list', brand_id: 3 }
  if (group === 'recordChanges')
    return {
      area: 'website',
      module: 'testimonials-list',
      entity: name.endsWith('.publish') ? 'web-testimonial' : 'record-change',
      brand_id: 3,
    }
  if (name.startsWith('sites.')) return { area: 'website', module: 'publishing', entity: 'site', brand_id: 1 }
  if (name === 'redirects.importing')
    return { area: 'website', module: 'redirects', entity: 'web-redirect', brand_id: 3 }
  if (name === 'siteWork.takeOut')
    return { area: 'website', module: 'calculator-page', entity: 'web-content', brand_id: 3 }
  if (name.startsWith('siteReleases.'))
    return { area: 'website', module: 'publishing', entity: 'site-release', brand_id: 3 }
  if (name.startsWith('previewLinks.'))
    return { area: 'website', module: 'publishing', entity: 'preview-link', brand_id: 3 }
  if (name === 'contentReviews.setRule')
    return { area: 'website', module: 'reviews', entity: 'review_rule', brand_id: 3 }
  if (name === 'contentReviews.askRecord')
    return { area: 'website', module: 'reviews', entity: 'content_review', brand_id: 4 }
  if (name.startsWith('contentReviews.'))
    return { area: 'website', module: 'reviews', entity: 'content_review', brand_id: 3 }
  if (name.startsWith('launches.')) return { area: 'website', module: 'launches', entity: 'launch' }
  if (group in reports) return { area: 'sellers_portal', module: reports[group] }
  if (group === 'commands') return { area: 'admin', module: 'internal-commands', brand_id: null }
  if (name.startsWith('buyerContent.'))
    return { area: 'buyers_portal', module: 'dashboard', entity: 'buyer-content', brand_id: null }
  if (name.startsWith('emailContent.')) return { area: 'buyers_portal', module: 'email-content', brand_id: null }
  if (name === 'buyerAgreement.publish')
    return { area: 'buyers_portal', module: 'terms-and-condition', entity: 'buyer-content' }
  if (name === 'auditTrail.add') return { area: 'buyers_portal', module: 'audit-trail' }
  if (group === 'persons') return { area: 'admin', module: 'person-view', entity: 'person' }
  if (group === 'userTrail') return { area: 'admin', module: 'audit-trail' }
  return { area: 'website', module: 'contact-information', brand_id: 3 }
}
