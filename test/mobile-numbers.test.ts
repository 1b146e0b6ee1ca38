import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCell } from '../model/commands/cell.ts'
import { commands } from '../model/commands/index.ts'
import { account } from '../model/content/records/account.ts'
import { application } from '../model/content/records/application.ts'
import { marketingPartner } from '../model/content/records/marketing-partner.ts'
import { reservationSheet } from '../model/content/records/reservation-forms.ts'
import { validate } from '../model/content/validate.ts'
import type { Access } from '../model/pages/access.ts'
import { contents } from '../model/pages/site-content.ts'
import { defaultRoles } from '../model/roles.ts'
import { somePerson } from './accounts.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { applicant, applicationOf } from './applicants.ts'
import { engines } from './database.ts'
import { form, listKeeper, visitorSends } from './inquiries.ts'
import { partnerForm } from './partners.ts'
import { sales } from './requests.ts'
import { booked, reviewerOf } from './reservations.ts'
import { firstSlot, openDays, propertyIn, visitForm } from './visits.ts'

// Domain.md 3.1: all of these are one number, wherever it comes in.
const kept = '+639171234567'
const same = ['639171234567', '(0917) 123-4567', '0917.123.4567', '+63 917 123 4567', '09171234567']
const landline = '+6321234567'
const words = 'Enter a mobile number such as 0917 123 4567, or + and the country code.'

type Door = (mobile: string) => Promise<{ errors?: unknown; stored: string | null | undefined }>

describe.each(engines)('one number at all doors, %s', engine => {
  let app: TestApp
  let doors: Record<string, Door>
  beforeAll(async () => {
    app = await testApp(engine)
    const admin = await signedIn(app, { access: defaultRoles[0]?.access as Access })
    const keeper = await signedIn(app, { access: listKeeper(['ZRLU']) })
    const people = await sales(app)
    const officer = await signedIn(app, { access: reviewerOf(['ZRRE']) })
    const at = await booked(app, people, { status: 'submitted' })
    const [property, slot] = [await propertyIn(app, 'ZRLU'), await firstSlot(app)]
    let version = 1
    let n = 0
    const ip = () => {
      n += 1
      return `198.51.100.${n}`
    }
    type Table = 'web_inquiries' | 'web_appointments' | 'web_career_applications' | 'users' | 'marketing_partners'
    const last = async (table: Table) =>
      (await app.deps.db.system.selectFrom(table).select('mobile').orderBy('id', 'desc').limit(1).executeTakeFirst())
        ?.mobile
    const told = async (table: Table, answer: { body: { errors?: unknown } }) => ({
      errors: answer.body.errors,
      stored: await last(table),
    })
    doors = {
      'a visitor’s inquiry': async mobile =>
        told('web_inquiries', await visitorSends(app, form('ZRLU', { mobile }), { ip: ip() })),
      'a visitor’s site visit': async mobile =>
        told(
          'web_appointments',
          await visitorSends(
            app,
            { ...visitForm('ZRLU', property, openDays(app.deps.now())[3 + n] as string, slot), mobile },
            { ip: ip(), form: 'appointment' },
          ),
        ),
      'a visitor’s application': async mobile => {
        const { headers, payload } = applicationOf('ZRLU', { mobile })
        const sent = { method: 'POST', url: '/api/v1/web/career-application', headers, payload } as const
        const answer = await app.app.sites.inject({ ...sent, remoteAddress: ip() })
        return told('web_career_applications', { body: answer.json() })
      },
      'an application entered by hand': async mobile =>
        told(
          'web_career_applications',
          await app.call('webApplications.create', {
            token: keeper.token,
            body: { brand_id: 'ZRLU', ...applicant, mobile },
          }),
        ),
      'a member of staff': async mobile => {
        n += 1
        const body = { ...somePerson(admin.role_id as number), mobile }
        return told('users', await app.call('userAccounts.create', { token: admin.token, body }))
      },
      'a marketing partner': async mobile =>
        told(
          'marketing_partners',
          await app.call('marketingPartner.register', {
            token: admin.token,
            body: partnerForm(people.group, [1], { mobile }),
          }),
        ),
      'a buyer’s sheet': async mobile => {
        const answer = await app.call('reservations.update', {
          token: officer.token,
          body: { id: at.id, version, partner_id: at.partner, sheet: { mobile } },
        })
        version = answer.body.version ?? version
        const [sheet] = (await app.call('reservations.sheets', { token: officer.token, params: { id: at.id } })).body
        return { errors: answer.body.errors, stored: sheet.mobile }
      },
    }
  })
  afterAll(() => app.close())

  test('however it is typed it is taken and kept as one; a landline is refused at its field', async () => {
    const found: unknown[] = []
    for (const [door, send] of Object.entries(doors)) {
      for (const mobile of same) found.push([door, mobile, await send(mobile)])
      const { errors } = await send(landline)
      found.push([door, landline, { errors }])
    }
    expect(found).toEqual(
      Object.keys(doors).flatMap(door => [
        ...same.map(mobile => [door, mobile, { errors: undefined, stored: kept }]),
        [door, landline, { errors: { mobile: [words] } }],
      ]),
    )
  })
})

const forms = {
  account: account([]),
  application,
  partner: marketingPartner,
  sheet: reservationSheet('person'),
  ...Object.fromEntries(contents.map(content => [content.section, content])),
}
const mobiles = Object.entries(forms).flatMap(([name, content]) =>
  Object.entries(content.fields).flatMap(([field, { label, kind }]) =>
    /mobile/i.test(field) && kind === 'text' ? [{ name, field, label, content }] : [],
  ),
)

test('forms say the same of it before it is sent', () => {
  expect(mobiles.map(({ name, field }) => `${name}.${field}`).sort()).toEqual([
    'account.mobile',
    'application.mobile',
    'contact_information.mobile',
    'contact_information.mobile2',
    'contact_information.mobile3',
    'partner.mobile',
    'sheet.mobile',
  ])
  for (const { content, field, name } of mobiles) {
    const said = (mobile: string) => validate(content, { [field]: mobile })[field]
    for (const mobile of same) expect(said(mobile), `${name} ${mobile}`).toBeUndefined()
    expect(said(landline), name).toEqual([words])
  }
})

test('and so do extracts', () => {
  const columns = Object.values(commands).flatMap(command =>
    Object.entries(command.columns).filter(([name]) => /mobile|phone/.test(name)),
  )
  // Of users, sellers and leads.
  expect(columns.map(([, { kind }]) => kind)).toEqual([{ as: 'mobile' }, { as: 'mobile' }, { as: 'mobile' }])
  for (const mobile of same) expect(readCell({ as: 'mobile' }, mobile)).toEqual({ value: kept })
  expect(readCell({ as: 'mobile' }, landline)).toEqual({ problem: words })
})
