import { leadRetention as leadRetentionFields } from '../model/content/records/lead-retention.ts'
import { dayOf } from '../model/rules/working-days.ts'
import { requestKeys } from '../model/workflows/index.ts'
import { type Answer, type CallArgs, createUser, type TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { accreditation, partnerIn } from './partners.ts'
import { approvedReservation, filed, sales } from './requests.ts'
import { type Booked, booked } from './reservations.ts'
import { transferIn } from './transfers.ts'

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
    'approvalDelegations.create': async () => ({ body: await delegation() }),
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
      const { id, partner } = await reservation('submitted')
      return { body: { id, version: 1, partner_id: partner, sheet: { mobile: '0917 555 0000' } } }
    },
    'transferRequest.update': async () => ({
      body: { id: await transferIn(app, (await createUser(app)).id), status: 'accept', version: 1 },
    }),
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
