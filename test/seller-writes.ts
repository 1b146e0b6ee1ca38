import { brandCodes } from '../model/brands.ts'
import { leadRetention as leadRetentionFields } from '../model/content/records/lead-retention.ts'
import { dayOf } from '../model/rules/working-days.ts'
import { requestKeys } from '../model/workflows/index.ts'
import { takeWhatIsDue } from '../server/kinds/record-due.ts'
import { recordListSources } from '../server/kinds/record-kinds.ts'
import { type Answer, type CallArgs, createUser, portalKey, signedIn, type TestApp } from './app.ts'
import { formOf, pdf } from './applicants.ts'
import { bookingWrites } from './booking-writes.ts'
import type { EndpointName } from './calls.ts'
import { accreditation, partnerAccess, partnerForm, partnerIn } from './partners.ts'
import { bodyFor, fileFor, recordKeeper } from './records.ts'
import { approvedReservation, filed, type Sales, sales } from './requests.ts'
import { type Booked, booked } from './reservations.ts'
import { transferIn } from './transfers.ts'

const day = 86_400_000
let joined = 0

type By = {
  /** Who calls. */
  id: number
  send(name: EndpointName, args: CallArgs): Promise<Answer>
  /** A file of its own, as it is sent. */
  upload(): Promise<Pick<CallArgs, 'headers' | 'body'>>
}

/** Makes ready what each call of the sellers portal that writes needs, and answers with the call. */
export function sellerWrites(
  app: TestApp,
  { id: caller, send, upload }: By,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const requestWrites = Object.fromEntries(
    requestKeys.flatMap((kind): [string, () => Promise<CallArgs>][] => [
      [
        `${kind}.decide`,
        async () => ({
          body: {
            id: (await filed(app, await sales(app), { kind })).id,
            status: 'approved',
            approved_days: 3,
            version: 1,
          },
        }),
      ],
      [
        `${kind}.attach`,
        async () => {
          const { headers, body } = await upload()
          return { params: { id: (await filed(app, await sales(app), { kind })).id }, headers, body }
        },
      ],
    ]),
  )

  const reservation = async (status: string): Promise<Booked> => {
    const at = await booked(app, await sales(app), { brand_id: 3, status })
    if (status === 'under_review')
      await app.deps.db.system
        .updateTable('reservations')
        .set({ reviewer_id: caller })
        .where('id', '=', at.id)
        .execute()
    return at
  }

  const delegation = async () => ({
    to_user_id: (await createUser(app)).id,
    pages: ['sellers_portal.ownership-extension'],
    starts_on: dayOf(app.deps.now()),
    ends_on: dayOf(app.deps.now()),
  })

  const posting = async () => ({
    params: { erp: 'erp' },
    body: { type: 'reservation', id: await approvedReservation(app, await sales(app)) },
  })
  return {
    'erpPostings.post': posting,
    'erpPostings.replay': async () => {
      const { id } = (await send('erpPostings.post', await posting())).body
      await app.deps.db.owner.updateTable('erp_postings').where('id', '=', id).set({ status: 'dead' }).execute()
      return { params: { id } }
    },
    ...requestWrites,
    'approvalInbox.undo': async () => {
      const { id, no, partner } = await reservation('submitted')
      const claim = { form: 'ra', status: 'under_review', version: 1 }
      await send('reservations.decide', { params: { rNo: no, partnerId: partner }, body: claim })
      return { body: { key: 'reservation', id, version: 2 } }
    },
    'approvalDelegations.create': async () => ({ body: await delegation() }),
    'approvalTerms.save': async () => {
      const { token } = await signedIn(app, { access: partnerAccess(brandCodes, 'edit') })
      const [{ key, version, days }] = (await app.call('approvalTerms.list', { token })).body
      return { body: { key, version, days: days + 1 }, token }
    },
    'approvalDelegations.end': async () => ({
      params: { id: (await send('approvalDelegations.create', { body: await delegation() })).body.id },
      body: { version: 1 },
    }),
    'reservations.decide': async () => {
      const { no, partner } = await reservation('submitted')
      return { params: { rNo: no, partnerId: partner }, body: { form: 'ra', status: 'under_review', version: 1 } }
    },
    'reservations.check': async () => {
      const { id, papers } = await reservation('under_review')
      return { params: { id }, body: { attachment_id: papers[0], status: 'accepted', version: 1 } }
    },
    'reservations.update': async () => {
      // What was signed is another now: the signatures are voided, and the reservation goes back to its seller.
      const { id, partner } = await reservation('submitted')
      return {
        body: { id, version: 1, partner_id: partner, sheet: { mobile: '0917 555 0000', last_name: 'Lim-Cruz' } },
      }
    },
    ...portalWrites(app),
    'transferRequest.file': async () => {
      const [from, to] = [await sales(app), await sales(app)]
      const { system } = app.deps.db
      await system.updateTable('sales_groups').set({ head_user_id: caller }).where('id', '=', from.group).execute()
      return { body: { ...(await movable(app, from, to)), reason: 'The seller left the group' } }
    },
    'transferRequest.update': async () => ({
      body: { id: await transferIn(app, (await createUser(app)).id), status: 'accept', version: 1 },
    }),
    'marketingPartner.register': async () => ({ body: partnerForm((await sales(app)).group, [1, 3]) }),
    'marketingPartner.correct': async () => {
      const team = await accreditation(app)
      const { id } = await partnerIn(app, team)
      const body = { ...partnerForm(team.group, [1, 3]), tin: '', version: 1 }
      return { params: { id }, body }
    },
    'marketingPartner.attach': async () => {
      const { headers, body } = await upload()
      const { id } = await partnerIn(app, await accreditation(app), { lacking: true })
      return { params: { id, doc_type: 'prc_id' }, headers, body }
    },
    'marketingPartner.decide': async () => ({
      params: { id: (await partnerIn(app, await accreditation(app))).id },
      body: { status: 'for_approval', version: 1 },
    }),
    'marketingPartner.assign': async () => {
      const team = await accreditation(app)
      const { id } = await partnerIn(app, team)
      await app.call('marketingPartner.decide', {
        token: team.keeper.token,
        params: { id },
        body: { status: 'for_approval', version: 1 },
      })
      return { body: { ids: [id], approval_level_id: team.level_id, reason: 'Others judge this one' } }
    },
    'marketingPartnerLevels.save': async () => {
      const { level_id, group, stand_in } = await accreditation(app)
      const approvers = [{ user_id: stand_in.id }]
      return {
        params: { id: level_id },
        body: { sales_group_id: group, approvers, is_active: true, reason: 'Only one is left', version: 1 },
      }
    },
    'leadRetention.save': async () => {
      await app.deps.db.system.deleteFrom('lead_retention').execute()
      const [{ brand_code, position, ...rule }] = (await send('leadRetention.list', {})).body
      const values = Object.keys(leadRetentionFields.fields).map(name => [name, rule[name]])
      return { params: { id: 0 }, body: { ...Object.fromEntries(values), brand_code, position } }
    },
    'contractQuota.extract': async () => ({}),
    'yearToDate.extract': async () => ({}),
  }
}

/** A lead and the seller that it is to go to, by what people call them. */
async function movable(app: TestApp, from: Sales, to: Sales): Promise<{ lead_no: string; to_seller_code: string }> {
  const { system } = app.deps.db
  const { lead } = await filed(app, from, { ends: 30 })
  await system.deleteFrom('ownership_extensions').where('lead_id', '=', lead).execute()
  const found = await system.selectFrom('leads').where('id', '=', lead).select('lead_no').executeTakeFirstOrThrow()
  return { lead_no: found.lead_no, to_seller_code: await codeOf(app, to.seller) }
}
export const codeOf = async ({ deps }: TestApp, seller: number): Promise<string> =>
  (await deps.db.system.selectFrom('sellers').where('id', '=', seller).select('seller_code').executeTakeFirstOrThrow())
    .seller_code

let clients = 0
const clientOf = (seller_code: string) => {
  clients += 1
  return {
    ...{ seller_code, brand: 'ZRLU', client_first_name: 'Rosa', client_last_name: 'Lim', citizenship: 'Filipino' },
    ...{ client_email: `rosa.lim${clients}@example.com`, source: 'Referral' },
  }
}

/** The calls of the sellers' portal, each by its key and for a seller. */
function portalWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const headers = { 'x-portal-key': portalKey }
  const { system } = app.deps.db
  const returned = async () => {
    const team = await sales(app)
    const at = await booked(app, team, { brand_id: 3, status: 'returned' })
    return { at, body: { seller_code: await codeOf(app, team.seller), reservation_no: at.no } }
  }
  const asking = async () => {
    const team = await sales(app)
    const { lead, request_no } = await filed(app, team, { ends: 30 })
    const { lead_no } = await system
      .selectFrom('leads')
      .where('id', '=', lead)
      .select('lead_no')
      .executeTakeFirstOrThrow()
    const seller_code = await codeOf(app, team.seller)
    return { lead, lead_no, request_no, seller_code, kind: 'ownershipExtension' }
  }
  const registered = async () => {
    const team = await sales(app)
    const seller_code = await codeOf(app, team.seller)
    const { body } = await app.call('sellersPortal.registerLead', { headers, body: clientOf(seller_code) })
    return { params: { lead_no: body.lead_no as string }, seller_code }
  }
  const keeper = async () => (await signedIn(app, { access: recordKeeper(['ZRLU']) })).token
  const seller = async () => ({ seller_code: await codeOf(app, (await sales(app)).seller) })
  const joining = async () => {
    const { group } = await sales(app)
    const { code } = await system
      .selectFrom('sales_groups')
      .where('id', '=', group)
      .select('code')
      .executeTakeFirstOrThrow()
    joined += 1
    const person = { first_name: 'Joy', last_name: 'Reyes', email: `joining${joined}@example.com` }
    return { ...person, mobile: '0917 000 0005', position: 'property_consultant', sales_group_code: code }
  }
  const toVerify = async () => {
    const { registration_id } = (await app.call('sellersPortal.registerSeller', { headers, body: await joining() }))
      .body
    const mail = await system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'seller.code')
      .orderBy('id', 'desc')
      .select('body')
      .executeTakeFirstOrThrow()
    return { registration_id: registration_id as number, code: /\b[0-9]{6}\b/.exec(mail.body)?.[0] ?? '' }
  }
  return {
    ...bookingWrites(app),
    'sellersPortal.registerLead': async () => ({ headers, body: clientOf((await seller()).seller_code) }),
    'sellersPortal.registerSeller': async () => ({ headers, body: await joining() }),
    'sellersPortal.verifySeller': async () => ({ headers, body: await toVerify() }),
    'draftUsers.promote': async () => {
      const { registration_id: id, ...code } = await toVerify()
      await app.call('sellersPortal.verifySeller', { headers, body: { registration_id: id, ...code } })
      const licence = { prc_type: 'broker', prc_no: '12345', prc_valid_until: '2031-01-31', hired_on: '2026-11-01' }
      return { params: { id }, body: { ...licence, seller_code: `S-D${id}`, version: 2 } }
    },
    'draftUsers.reject': async () => ({
      params: { id: (await toVerify()).registration_id },
      body: { reason: 'The PRC ID could not be found', version: 1 },
    }),
    'sellersPortal.updateLead': async () => {
      const { params, seller_code } = await registered()
      return { headers, params, body: { seller_code, client_last_name: 'Lim-Cruz', version: 1 } }
    },
    'sellersPortal.releaseLead': async () => {
      const { params, seller_code } = await registered()
      return { headers, params, body: { seller_code, version: 1 } }
    },
    'sellersPortal.resourceFile': async () => {
      const token = await keeper()
      const form = await bodyFor(app, token, 'knowledgeCenter', 'ZRLU')
      const { id, version } = (await app.call('knowledgeCenter.save', { token, body: { ...form, positions: [] } })).body
      await app.call('knowledgeCenter.act', { token, params: { id }, body: { action: 'publish', version } })
      return { headers, params: { id }, query: await seller() }
    },
    'sellersPortal.incentiveFile': async () => {
      const token = await keeper()
      const attachment = await fileFor(app, token, 'incentives')
      const days = { start_date: dayOf(app.deps.now()), end_date: dayOf(new Date(app.deps.now().getTime() + 9 * day)) }
      const form = await bodyFor(app, token, 'incentives', 'ZRLU')
      const body = { ...form, ...days, attachment, positions: [], sales_group_ids: [] }
      const { id } = (await app.call('incentives.save', { token, body })).body
      await takeWhatIsDue(app.deps, recordListSources.incentives, 'start')
      return { headers, params: { id }, query: await seller() }
    },
    'sellersPortal.submit': async () => ({ headers, body: (await returned()).body }),
    'sellersPortal.replacePaper': async () => {
      const { at, body } = await returned()
      const [paper = 0] = at.papers
      await system.updateTable('cis_attachments').set({ status: 'returned' }).where('id', '=', paper).execute()
      const form = formOf({ ...body, attachment_id: String(paper) }, { ...pdf(), part: 'file' })
      return { headers: { ...headers, ...form.headers }, body: form.payload }
    },
    'sellersPortal.fileRequest': async () => {
      const { lead, lead_no, seller_code, kind } = await asking()
      await system.deleteFrom('ownership_extensions').where('lead_id', '=', lead).execute()
      const reason = 'The client signs next month'
      return { headers, body: { seller_code, kind, subject_no: lead_no, requested_days: 5, reason } }
    },
    'sellersPortal.attachToRequest': async () => {
      const { seller_code, kind, request_no } = await asking()
      const form = formOf({ seller_code, kind, request_no }, { ...pdf(), part: 'file' })
      return { headers: { ...headers, ...form.headers }, body: form.payload }
    },
    'sellersPortal.cancelRequest': async () => {
      const { seller_code, kind, request_no } = await asking()
      return { headers, body: { seller_code, kind, request_no } }
    },
    'sellersPortal.decideTransfer': async () => {
      const [from, to, lead] = [await sales(app), await sales(app), await sales(app)]
      const head = await system
        .selectFrom('sellers')
        .where('id', '=', lead.seller)
        .select(['user_id', 'seller_code'])
        .executeTakeFirstOrThrow()
      await system
        .updateTable('sales_groups')
        .set({ head_user_id: head.user_id })
        .where('id', '=', from.group)
        .execute()
      const { transfer_no } = await system
        .selectFrom('transfer_requests')
        .where('id', '=', await transferIn(app, (await createUser(app)).id, from, to))
        .select('transfer_no')
        .executeTakeFirstOrThrow()
      return {
        headers,
        body: { seller_code: head.seller_code, transfer_no, status: 'disapproved', reason: 'The client asked to stay' },
      }
    },
    'sellersPortal.fileTransfer': async () => {
      const [from, to] = [await sales(app), await sales(app)]
      const seller_code = await codeOf(app, from.seller)
      return { headers, body: { seller_code, ...(await movable(app, from, to)), reason: 'I move to another city' } }
    },
  }
}
