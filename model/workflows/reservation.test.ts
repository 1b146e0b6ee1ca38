import { describe, expect, test } from 'vitest'
import { accessOf, defaultRoles } from '../roles.ts'
import {
  formActions,
  isHeldByAnother,
  openReservationActions,
  type ReservationAction,
  reservationWorkflow,
} from './reservation.ts'
import { type GuardName, guardNames, guards } from './reservation-guards.ts'
import { type Reservation, type ReservationStatus, reservationStates, type SheetKind } from './reservation-record.ts'
import { actionRequested, apply, faults, judge, statusAsked, type Who } from './workflow.ts'

const now = new Date('2026-11-20T02:00:00Z')
const states = Object.keys(reservationStates) as ReservationStatus[]
const actions = Object.keys(reservationWorkflow.actions) as ReservationAction[]
const papers = [
  'valid_id_1',
  'valid_id_2',
  'proof_of_billing',
  'tin_proof',
  'computation_sheet',
  'signed_ra',
  'pdc_acknowledgment',
] as const

const sound: Reservation = {
  id: 1,
  name: 'ZRRE26-000001',
  status: 'under_review',
  brand_id: 1,
  own: [900],
  decided: null,
  ra_status: 'submitted',
  reviewer_id: 7,
  reviewer: 'Lia Cruz',
  submitted_at: '2026-11-18T02:00:00.000Z',
  submission_expiration: '2026-11-25T15:59:00.000Z',
  decided_at: null,
  decision_reason: null,
  contract_no: null,
  reservation_date: '2026-11-16',
  rf_or_no: 'OR-1',
  rf_paid_at: '2026-11-16T02:00:00.000Z',
  fee: '50000.00',
  collection_mode: 'pdc',
  buyer_name: 'Rosa Lim',
  price: { contract_price: '4750000.00', vat_amount: '570000.00', other_charges: '332500.00', tcp: '5652500.00' },
  terms: {
    list_price: '5000000.00',
    discount_amount: '250000.00',
    property_type: 'condominium',
    other_charges_rate: '0.07',
    vat: { effective_from: '2024-01-01', threshold: '3600000.00', rate: '0.12' },
  },
  payment: null,
  unit: { code: 'A-0101', status: 'reserved', held_by_seller: false },
  lead: { status: 'active' },
  property: {
    name: 'Alcoba Tower',
    type: 'condominium',
    lts_no: 'LTS-1',
    lts_valid_until: null,
    foreign_cap_pct: '0.400000',
    foreign_sold_pct: '0.283100',
    foreign_sold_on: '2026-01-31',
    foreign_since: 0,
    total_units: 612,
  },
  seller: {
    name: 'Jun Reyes',
    email: 'jun@example.com',
    prc_type: 'salesperson',
    prc_valid_until: '2027-01-01',
    broker: { name: 'Ana Cruz', email: 'ana@example.com' },
  },
  head: { name: 'Helena Santos', email: 'helena@example.com' },
  partners: [
    {
      partner_id: 'BP1',
      name: 'Rosa Lim',
      email: 'rosa@example.com',
      buyer_type: 'individual',
      partner_role: 'principal',
      citizenship: 'Filipino',
      has_tin: true,
      has_attorney: false,
      has_consent: true,
      missing: [],
      cis_status: 'approved',
      cis_reason: null,
    },
  ],
  attachments: papers.map((doc_type, i) => ({ id: i + 1, partner_id: 'BP1', doc_type, status: 'accepted' as const })),
  signatures: (['buyer', 'seller', 'broker'] as const).map(signer_role => ({
    partner_id: signer_role === 'buyer' ? 'BP1' : null,
    signer_role,
    form: 'ra' as const,
    stands: true,
  })),
  extension: 'none',
  third_working_day: '2026-11-25T15:59:00.000Z',
  submission_day: '2026-11-27T15:59:00.000Z',
  submission_days: 7,
  read_at: now.toISOString(),
}
const [buyer] = sound.partners as [Reservation['partners'][number]]
const withBuyer = (change: Partial<typeof buyer>): Reservation => ({ ...sound, partners: [{ ...buyer, ...change }] })

const fee = { rf_or_no: 'OR-7', rf_amount: '50000.00', rf_paid_at: '2026-11-19T15:30:00.000Z' } as const

const staff = (role: string): Who => {
  const access = defaultRoles.find(({ name }) => name === role)?.access ?? accessOf([], [])
  return { party: 'staff', user_id: 7, name: 'Lia Cruz', access }
}
const people: Record<string, Who> = {
  officer: staff('Sales Admin Officer'),
  manager: staff('Sales Admin Manager'),
  auditor: staff('Auditor'),
  'buyer care': staff('Buyer Care'),
  seller: { party: 'filer', user_id: 900, name: 'Jun Reyes' },
  'another seller': { party: 'filer', user_id: 901, name: 'Max Tan' },
  job: { party: 'system' },
}

/** Domain.md 2.1, by hand: what leads where, from which states, and who may. */
const table: Record<ReservationAction, { from: ReservationStatus[]; to: ReservationStatus; who: string[] }> = {
  receipt: { from: ['draft'], to: 'for_submission', who: ['job'] },
  submit: { from: ['for_submission', 'returned'], to: 'submitted', who: ['seller'] },
  claim: { from: ['submitted'], to: 'under_review', who: ['officer', 'manager'] },
  take_over: { from: ['under_review'], to: 'under_review', who: ['manager'] },
  approve_cis: { from: ['under_review'], to: 'under_review', who: ['officer', 'manager'] },
  return: { from: ['under_review'], to: 'returned', who: ['officer', 'manager'] },
  approve: { from: ['under_review'], to: 'approved', who: ['officer', 'manager'] },
  disapprove: { from: ['under_review'], to: 'disapproved', who: ['manager'] },
  expire: { from: ['for_submission', 'returned'], to: 'expired', who: ['job'] },
  reinstate: { from: ['expired'], to: 'for_submission', who: ['manager'] },
  cancel: {
    from: ['draft', 'for_submission', 'submitted', 'under_review', 'returned', 'approved', 'post_failed'],
    to: 'cancelled',
    who: ['manager'],
  },
  withdraw: { from: ['draft', 'for_submission'], to: 'cancelled', who: ['seller'] },
  post: { from: ['approved', 'post_failed'], to: 'posting', who: ['manager'] },
  posted: { from: ['posting'], to: 'posted', who: ['job'] },
  post_failed: { from: ['posting'], to: 'post_failed', who: ['job'] },
}

describe('every state, action and role', () => {
  test.each(actions)('%s', action => {
    const { from, to, who } = table[action]
    expect(reservationWorkflow.actions[action].to).toBe(to)
    for (const status of states)
      for (const [name, person] of Object.entries(people)) {
        const verdict = judge(reservationWorkflow, { ...sound, status }, action, person)
        const wanted = !who.includes(name) ? 'forbidden' : from.includes(status) ? 'open' : 'closed'
        expect([status, name, verdict]).toEqual([status, name, wanted])
      }
  })

  test('every state is reached from the first', () => {
    const reached = new Set<ReservationStatus>([reservationWorkflow.initial])
    for (let before = 0; before !== reached.size; ) {
      before = reached.size
      for (const { from, to } of Object.values(table)) if (from.some(state => reached.has(state))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...states].sort())
  })

  test('nobody decides their own; only the reviewer decides what is under review', () => {
    const mine: Who = { ...(people['manager'] as Extract<Who, { party: 'staff' }>), user_id: 900 }
    expect(openReservationActions(sound, mine)).toEqual([])
    const other: Who = { ...(people['officer'] as Extract<Who, { party: 'staff' }>), user_id: 8 }
    expect(openReservationActions(sound, people['officer'] as Who)).toEqual(['approve_cis', 'return', 'approve'])
    expect(openReservationActions(sound, other)).toEqual([])
    expect(openReservationActions(sound, { ...(people['manager'] as typeof mine), user_id: 8 })).toEqual(['take_over'])
    // A sheet never ends the reservation (domain.md 2.1, rows 4 and 5).
    expect(formActions.cis.map(action => reservationWorkflow.actions[action].to)).not.toContain('disapproved')
    expect(formActions.cis.map(action => reservationWorkflow.actions[action].to)).not.toContain('cancelled')
    expect(isHeldByAnother(sound, 'approve', { party: 'system' })).toBe(true)
  })

  test('a status of the call means what the form says of it', () => {
    const meant = (form: SheetKind, status: string, current: ReservationStatus, who = people['officer'] as Who) =>
      actionRequested(reservationWorkflow, { ...sound, status: current }, status, who, formActions[form])
    expect(meant('cis', 'approved', 'under_review')).toBe('approve_cis')
    expect(meant('ra', 'approved', 'under_review')).toBe('approve')
    for (const current of states) {
      expect(meant('cis', 'returned', current)).toBe('return')
      expect(meant('ra', 'disapproved', current)).toBe('disapprove')
      expect(meant('ra', 'cancelled', current)).toBe('cancel')
      expect(meant('ra', 'for_submission', current)).toBe('reinstate')
    }
    expect(meant('ra', 'under_review', 'submitted')).toBe('claim')
    expect(meant('ra', 'under_review', 'under_review', people['manager'] as Who)).toBe('take_over')
    expect(meant('ra', 'under_review', 'under_review')).toBe('claim')
    expect(meant('ra', 'posted', 'approved')).toBeUndefined()
    expect(meant('ra', 'constructor', 'approved')).toBeUndefined()
  })

  test('each button of a form asks for its own action by the status that its call sends', () => {
    for (const form of ['cis', 'ra'] as const)
      for (const action of formActions[form]) {
        const [from = 'draft'] = reservationWorkflow.actions[action].from
        const record = { ...sound, status: from }
        const status = statusAsked(reservationWorkflow, action)
        expect(actionRequested(reservationWorkflow, record, status, people['manager'] as Who, formActions[form])).toBe(
          action,
        )
      }
  })
})

/** For each guard a record that holds everything but it, and what is then said. */
const broken: Record<Exclude<GuardName, 'G10'>, [Partial<Reservation>, RegExp][]> = {
  G1: [[{ unit: { ...sound.unit, status: 'sold' } }, /A-0101 is no longer available/]],
  G2: [
    [{ property: { ...sound.property, lts_no: null } }, /no licence to sell on record/],
    [{ property: { ...sound.property, lts_valid_until: '2026-11-19' } }, /valid until 19 Nov 2026/],
  ],
  G3: [
    [{ seller: { ...sound.seller, prc_valid_until: '2026-11-19' } }, /This PRC ID expired on 19 Nov 2026/],
    [{ seller: { ...sound.seller, broker: null } }, /needs a supervising broker/],
  ],
  G4: [
    [withBuyer({ missing: ['Birth date'] }), /Birth date is missing/],
    [{ attachments: sound.attachments.slice(1) }, /Valid ID 1 is missing/],
    [{ ...withBuyer({ has_attorney: true }) }, /Special power of attorney is missing/],
  ],
  G5: [
    [{ signatures: sound.signatures.filter(({ signer_role }) => signer_role !== 'broker') }, /cannot sign alone/],
    [{ signatures: sound.signatures.map(each => ({ ...each, stands: false })) }, /Rosa Lim has not signed/],
  ],
  G6: [
    [
      { attachments: sound.attachments.map(each => (each.id === 2 ? { ...each, status: 'pending' } : each)) },
      /Valid ID 2 is not accepted yet/,
    ],
    [
      {
        ...withBuyer({ has_tin: false }),
        attachments: sound.attachments.filter(({ doc_type }) => doc_type !== 'tin_proof'),
      },
      /give the TIN/,
    ],
    [withBuyer({ has_consent: false }), /has not agreed to the privacy policy/],
  ],
  G7: [
    [
      { price: { ...sound.price, tcp: '5652500.01' } },
      /^The RA shows a TCP of ₱5,652,500\.01; the price list gives ₱5,652,500\.00\. Return the RA/,
    ],
    [{ price: { ...sound.price, vat_amount: '0.00' } }, /VAT of ₱0\.00/],
    [{ terms: null }, /No VAT rule covers/],
  ],
  G8: [[{ rf_or_no: null }, /no receipt yet/]],
  G9: [
    [
      { ...withBuyer({ citizenship: 'American' }), property: { ...sound.property, type: 'house_and_lot' } },
      /^Only condominium units/,
    ],
    [
      {
        ...withBuyer({ citizenship: 'American' }),
        property: { ...sound.property, foreign_sold_pct: '0.399000', total_units: 840 },
      },
      /^Alcoba Tower has no foreign allocation left \(39\.9% of 40%\)\.$/,
    ],
  ],
}

describe('each guard', () => {
  const available: Reservation = { ...sound, unit: { ...sound.unit, status: 'available' } }
  test('a sound reservation passes all of them', () => {
    expect(guardNames.flatMap(name => guards[name].faults(available))).toEqual([])
    expect(faults(reservationWorkflow, sound, 'approve', {})).toEqual({})
  })
  test.each(Object.entries(broken))('%s', (name, cases) => {
    for (const [change, said] of cases) {
      const found = guards[name as GuardName].faults({ ...available, ...change })
      expect(found.map(({ message }) => message).join(' ')).toMatch(said)
    }
  })
  test('G9 lets a foreigner buy within the cap, to the last unit', () => {
    const at = (foreign_sold_pct: string) =>
      guards.G9.faults({
        ...withBuyer({ citizenship: 'Korean' }),
        property: { ...sound.property, foreign_sold_pct, total_units: 1000 },
      })
    expect(at('0.398000')).toEqual([])
    // 39.9% of 1,000 units and this one are 400 of 400.
    expect(at('0.399000')).toEqual([])
    expect(at('0.400000')).toHaveLength(1)
  })
  test('G9 adds the foreign buyers approved since the day of the opening share', () => {
    const since = (foreign_since: number) =>
      guards.G9.faults({
        ...withBuyer({ citizenship: 'Korean' }),
        property: { ...sound.property, foreign_sold_pct: '0.398000', foreign_since, total_units: 1000 },
      }).map(({ message }) => message)
    expect(since(1)).toEqual([])
    // 398 + 2 are the 400 that may be.
    expect(since(2)).toEqual(['Alcoba Tower has no foreign allocation left (40.0% of 40%).'])
  })
  test.each([
    [
      'share',
      { foreign_sold_pct: null, foreign_sold_on: null },
      /^The share of Alcoba Tower sold to foreigners is not known\. Whoever edits Basic Info of Alcoba Tower enters it/,
    ],
    ['number of units', { total_units: null }, /^The number of units of Alcoba Tower is not known\./],
    ['day', { foreign_sold_on: '2099-01-01' }, /^The foreign share of Alcoba Tower is of a day to come, 1 Jan 2099\./],
  ])('G9 refuses a foreign buyer while the %s is not known, and lets others pass', (_, change, said) => {
    const property = { ...sound.property, ...change }
    const found = guards.G9.faults({ ...withBuyer({ citizenship: 'Korean' }), property })
    expect(found.map(({ message }) => message).join(' ')).toMatch(said)
    expect(guards.G9.faults({ ...sound, property })).toEqual([])
  })
  test('G1 lets the seller take what the same seller holds', () => {
    expect(guards.G1.faults({ ...sound, unit: { code: 'A', status: 'on_hold', held_by_seller: true } })).toEqual([])
    expect(guards.G1.faults({ ...sound, unit: { code: 'A', status: 'on_hold', held_by_seller: false } })).toHaveLength(
      1,
    )
  })
  const inputs = { submit: {}, approve: {}, receipt: fee }
  test.each([
    ['receipt', ['G1', 'G2', 'G3'], 'draft'],
    ['submit', ['G4', 'G5'], 'for_submission'],
    ['approve', ['G5', 'G6', 'G7', 'G8', 'G9'], 'under_review'],
  ] as const)('%s asks %j', (action, names, status) => {
    for (const name of names)
      for (const [change] of broken[name])
        expect(
          Object.keys(faults(reservationWorkflow, { ...available, ...change, status }, action, inputs[action])),
          name,
        ).not.toEqual([])
  })
})

describe('what a step leaves behind', () => {
  const who = people['manager'] as Who
  const run = (action: ReservationAction, input = {}, record = sound) =>
    apply(reservationWorkflow, record, action, input, { who, now })
  test('a return marks its items and never shortens the time', () => {
    const input = { form: 'ra', partner_id: 'BP1', reason: 'The computation sheet is another', deficient: [5] } as const
    const { record, mails } = run('return', input)
    expect(record).toMatchObject({
      status: 'returned',
      ra_status: 'returned',
      submission_expiration: sound.submission_expiration,
    })
    expect(record.attachments.find(({ id }) => id === 5)?.status).toBe('returned')
    expect(mails).toMatchObject([
      { event_key: 'reservation.returned', to: [{ name: 'Jun Reyes' }, { name: 'Helena Santos' }] },
    ])
  })
  test('a sheet is approved by its own papers; those of the agreement wait for the agreement', () => {
    const open = (id: number): Reservation => ({
      ...withBuyer({ cis_status: 'submitted' }),
      attachments: sound.attachments.map(each => (each.id === id ? { ...each, status: 'pending' } : each)),
    })
    const wrong = (id: number) =>
      Object.keys(faults(reservationWorkflow, open(id), 'approve_cis', { partner_id: 'BP1' }))
    expect([wrong(6), wrong(5), wrong(2), wrong(0)]).toEqual([[], [], ['attachments'], []])
  })
  test('an approval converts the lead and tells seller, buyer and broker', () => {
    const { record, mails } = run('approve')
    expect(record).toMatchObject({
      status: 'approved',
      ra_status: 'approved',
      lead: { status: 'converted' },
      decided_at: now.toISOString(),
    })
    expect(mails[0]?.to.map(({ email }) => email)).toEqual(['jun@example.com', 'rosa@example.com', 'ana@example.com'])
  })
  test.each(['disapprove', 'expire', 'cancel'] as const)('%s gives the unit back', action => {
    expect(run(action, { reason: 'Because of the funds' }).record.unit.status).toBe('available')
  })
  test('it expires only when its time is over and nobody asks for more', () => {
    const late = { ...sound, status: 'returned', submission_expiration: '2026-11-19T15:59:00.000Z' } as const
    const wrong = (change: Partial<Reservation>) =>
      Object.keys(faults(reservationWorkflow, { ...late, ...change }, 'expire', {})).length
    expect([
      wrong({}),
      wrong({ extension: 'pending' }),
      wrong({ submission_expiration: '2026-11-20T15:59:00.000Z' }),
    ]).toEqual([0, 1, 1])
    expect(Object.keys(faults(reservationWorkflow, { ...late, status: 'for_submission' }, 'submit', {}))).toEqual([
      'submission_expiration',
    ])
  })
  test('reinstated only with an approved extension and a free unit', () => {
    const gone = { ...sound, status: 'expired', unit: { ...sound.unit, status: 'available' } } as const
    const wrong = (change: Partial<Reservation>) =>
      Object.keys(faults(reservationWorkflow, { ...gone, ...change }, 'reinstate', {}))
    expect([
      wrong({ extension: 'approved' }),
      wrong({}),
      wrong({ extension: 'approved', unit: { ...gone.unit, status: 'sold' } }),
    ]).toEqual([[], ['submission_expiration'], ['unit_id']])
    expect(run('reinstate', {}, gone).record).toMatchObject({
      status: 'for_submission',
      unit: { status: 'reserved' },
      submission_expiration: sound.submission_day,
    })
  })
  test('the fee’s receipt starts the days at the payment; where they are over already, there are three working days', () => {
    const draft: Reservation = { ...sound, status: 'draft', unit: { ...sound.unit, status: 'available' } }
    const at = (rf_paid_at: string) =>
      apply(reservationWorkflow, draft, 'receipt', { ...fee, rf_paid_at }, { who: { party: 'system' }, now }).record
    // 23:30 of the 19th in Manila, and half an hour into the 20th.
    expect(at('2026-11-19T15:30:00.000Z')).toMatchObject({
      ...{ status: 'for_submission', rf_or_no: 'OR-7', submission_expiration: '2026-11-26T15:59:00.000Z' },
      unit: { status: 'reserved' },
    })
    expect(at('2026-11-19T16:30:00.000Z').submission_expiration).toBe('2026-11-27T15:59:00.000Z')
    expect(at('2026-11-02T02:00:00.000Z').submission_expiration).toBe(sound.third_working_day)
    const wrong = (change: object) => faults(reservationWorkflow, draft, 'receipt', { ...fee, ...change })
    expect(wrong({ rf_amount: '49999.99' })).toEqual({
      amount: ['The reservation fee is ₱50,000.00; this receipt is of ₱49,999.99.'],
    })
    expect(wrong({ rf_paid_at: '2027-01-01T00:00:00.000Z' })).toHaveProperty('paid_at')
  })
  test('nobody submits for no buyer', () => {
    const nobody: Reservation = { ...sound, status: 'for_submission', partners: [] }
    expect(faults(reservationWorkflow, nobody, 'submit', {})).toMatchObject({ buyers: ['Add at least one buyer.'] })
  })
  test('a submission sends all forms in again and frees it of its reviewer', () => {
    const back: Reservation = { ...withBuyer({ cis_status: 'returned' }), status: 'returned', ra_status: 'returned' }
    const { record } = apply(reservationWorkflow, back, 'submit', {}, { who: people['seller'] as Who, now })
    expect(record).toMatchObject({
      status: 'submitted',
      ra_status: 'submitted',
      reviewer_id: null,
      partners: [{ cis_status: 'submitted' }],
    })
  })
})
