import { isObject } from '../model/content/value.ts'
import { endpoints } from '../model/contract/index.ts'
import { recordAsked } from '../model/trail/call-parts.ts'
import { recordInLines } from '../server/records/trail/record-in-lines.ts'
import type { CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'

type Line = { readonly entity: string | null; readonly entity_id: string | null }

/** Calls that name no record: they make one, or are about a whole list or one's own account. */
const ofNoRecord =
  /^(session|secondFactor|contractQuota|yearToDate|setUp|persons)\.|^buyersPortal\.(code|session|signOut|wantsNews|disable)$|\.(create|add|upload|register|addFolder|subscribe|download)$|^(incentives|knowledgeCenter)\.attach$/
const ofNone: { readonly [N in EndpointName]?: string } = {
  'roles.endView': 'whoever looked as somebody else is the person of the line',
  'units.export': 'of all units, by their property',
  'contentReviews.setRule': 'a rule goes by its brand and page',
  'siteWork.takeOut': 'of whichever pages have a code',
  'redirects.importing': 'of a list of new ones',
  'siteReleases.publish': 'it makes the release',
  'lists.undo': 'of many records, as the log of the server says',
  'calendar.move': 'a plan has no line: of a planned page it is that page',
  'emailSettings.test': 'a mail goes by its event',
  'sellersPortal.registerLead': 'it makes the lead',
  'sellersPortal.registerSeller': 'it makes the registration',
  'web.buyerPaper': 'it is sent before there is an inquiry',
  'web.buyerSlip': 'it makes the slip',
  'web.appointment': 'it makes the visit',
  'web.inquiry': 'it makes the inquiry',
  'web.careerApplication': 'it makes the application',
  'buyersPortal.endDebit': 'what is asked becomes an inquiry',
  'userTrail.verify': 'of the trail',
  'leadRetention.save': 'a rule of a brand that has none yet',
  'incentives.save': 'a new one',
  'knowledgeCenter.save': 'a new one',
  'projectNews.save': 'a new one',
}
/** Calls whose own line is about what they made or a part of it; a refusal is about what was there. */
const ofAnother: { readonly [N in EndpointName]?: string } = {
  'sellersPortal.reserve': 'the lead, or the property where there is none yet, for its new reservation',
  'sellersPortal.fileRequest': 'the lead or reservation, for the request about it',
  'sellersPortal.fileTransfer': 'the lead, for its new transfer',
  'sellersPortal.queue': 'the property, for its unit, which goes by its code there',
  'sellersPortal.leaveQueue': 'the property, for its unit, which goes by its code there',
  'sellersPortal.incentiveFile': 'the programme by its id, for its code',
  'launches.putFacts': 'the property, for the launch that takes its page',
  'contentReviews.ask': 'the page, for the review that is asked',
  'contentReviews.askRecord': 'the record, for the review that is asked',
  'recordChanges.keep': 'the record, for the change that waits beside it',
  'recordChanges.drop': 'the record, for the change that waits beside it',
  'siteDrafts.create': 'the page, for its new draft',
  'propertyDrafts.create': 'the property, for its new draft',
  'portalDrafts.create': 'the page, for its new draft',
  'recordDrafts.create': 'the record, for its new draft',
  'web.buyerInquiry': 'the contract, for the inquiry about it',
  'files.crop': 'the picture, for the one that is cut from it',
  'media.replace': 'the picture, for the pages that show it',
  'units.edit': 'the units of the property, for each of them',
  'units.add': 'the units of the property, for the new one',
  'ownershipExtension.attach': 'the request, for its paper',
  'leadRenewal.attach': 'the request, for its paper',
  'submissionExtension.attach': 'the request, for its paper',
  'marketingPartnerLevels.save': 'the group, by whose code lines of its chain go',
  'reservations.check': 'the reservation, for its paper',
  'transferRequest.file': 'the lead, for its new transfer',
  'commands.seed': 'the command, for its run',
  'erpPostings.replay': 'the posting, for what it posts',
  'buyersPortal.enrolDebit': 'the contract, for the inquiry about it',
  'buyersPortal.agree': 'the page with the agreement, for the version that was agreed to',
  'incentives.file': 'the file, for the programme that has it',
  'knowledgeCenter.file': 'the file, for the resource that has it',
}

/** What is wrong with the records that a refusal of this call would name, beside what its lines are about. */
export async function wronglyNamed(
  { deps }: TestApp,
  name: EndpointName,
  args: CallArgs | undefined,
  lines: readonly Line[],
) {
  const { params, query, body } = args ?? {}
  // What a form brings is read part by part.
  if (Buffer.isBuffer(body) && name.startsWith('sellersPortal.')) return []
  const parts = { params, query, body: isObject(body) && !Buffer.isBuffer(body) ? body : undefined }
  const { entity = '', ids, isNumber } = recordAsked(name, parts)
  const area = endpoints.find(known => known.name === name)?.endpoint.audit?.place?.area ?? 'website'
  const records = await deps.db.system
    .transaction()
    .execute(trx => Promise.all(ids.map(id => recordInLines(trx, area, entity, id, isNumber))))
  if (records.length === 0) return ofNoRecord.test(name) || Object.hasOwn(ofNone, name) ? [] : ['it names no record']
  return records.flatMap(record => {
    const isSaid = lines.some(line => line.entity === entity && line.entity_id === record?.entity_id)
    return isSaid || Object.hasOwn(ofAnother, name) ? [] : [`it names ${entity} ${record?.entity_id}`]
  })
}
