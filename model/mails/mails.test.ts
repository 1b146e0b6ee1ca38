import { describe, expect, test } from 'vitest'
import { validate } from '../content/validate.ts'
import { emailSetting } from './email-setting.ts'
import { eventKeys, eventOf } from './index.ts'
import { letter } from './letter.ts'
import { sampleLetter, templateProblems, withAddress, worded } from './mail-words.ts'
import { secretOf, withoutSecret } from './secrets.ts'

/** Domain.md 2.16, by number. */
const numbers = Array.from({ length: 45 }, (_, i) => `M${String(i + 1).padStart(2, '0')}`)

describe('every mail is a row of one table', () => {
  test('each number of the domain has its mail', () => {
    const known = new Set(eventKeys.map(key => eventOf(key).no))
    expect(numbers.filter(no => !known.has(no))).toEqual([])
  })

  test.each(eventKeys.filter(key => !eventOf(key).words))('%s: its own words pass its own check', key => {
    const { subject, body, label } = eventOf(key)
    const { fields } = emailSetting(key)
    const whole = { enabled: true, to: [], cc: [], bcc: [], from_name: 'A', from_email: 'a@atrium.test', reply_to: '' }
    const given = Object.fromEntries(Object.entries({ ...whole, subject, body }).filter(([name]) => name in fields))
    expect(validate(emailSetting(key), given)).toEqual({})
    expect(label.length).toBeLessThanOrEqual(80)
    const sample = sampleLetter(key, { subject, body })
    expect(`${sample.subject}\n${sample.body}`).not.toMatch(/[{}]/)
    expect(sample.body).toMatch(/\n\nReference: SAMPLE-000000$/)
  })
})

// Decision 090: a template that leaves out what makes it useful is refused, of whichever mail.
test.each(eventKeys.filter(key => !eventOf(key).words))('%s: a text that says nothing of its case is refused', key => {
  expect(templateProblems(key, { subject: 'Hello', body: 'Hello' })['body']?.[0]).toMatch(/\{\w+\}/)
})

describe('what opens something by itself', () => {
  /** Links that open nothing to who is not signed in as their reader, or holds the right to decide anyway (domain.md 2.5). */
  const harmless = new Set([
    'transfer.release',
    'transfer.accept',
    'transfer.approved',
    'transfer.disapproved',
    'transfer.expired',
    'reservation.submitted',
  ])
  const carriers = eventKeys.filter(key =>
    Object.entries(eventOf(key).placeholders).some(
      ([name, sample]) => /password|link|token|secret|code$/.test(name) || /[?#&](token|reset)=/.test(sample),
    ),
  )
  test('every mail that can carry a password or a link is judged', () => {
    expect(carriers).toEqual(expect.arrayContaining(['user.password', 'user.reset']))
    expect(carriers.filter(key => !secretOf(key) && !harmless.has(key))).toEqual([])
    expect([...harmless].filter(key => !carriers.some(carrier => carrier === key))).toEqual([])
  })
  test.each(eventKeys.filter(key => secretOf(key)))(
    '%s goes to its reader alone, and names what it leaves out',
    key => {
      const { secret, needs = [], alone } = eventOf(key)
      expect(alone).toBe(true)
      if (secret?.in !== undefined) expect(needs).toContain(secret.in)
      expect(withoutSecret(key, { subject: 'A', body: 'B' })).toMatchObject({
        body: '',
        left_out: secret?.why && expect.stringContaining(secret.why),
      })
    },
  )
  test('a subject holds no secret: lists show it', () => {
    expect(templateProblems('user.password', { subject: '{password}', body: '{password}' })).toEqual({
      subject: [expect.stringContaining('Put it into the text')],
    })
  })
  test('of a kind that Atrium knows no more, nothing that may be a secret is shown', () => {
    const read = withoutSecret('user.invited', { subject: 'A', body: `Go to https://a.test/#${'x'.repeat(43)} now` })
    expect(read).toMatchObject({ body: 'Go to https://a.test/#••• now', left_out: expect.stringContaining('nobody') })
    expect(withoutSecret('user.invited', { subject: 'A', body: 'Hello' }).left_out).toBeNull()
  })
})

describe('words', () => {
  const template = { subject: '{a}!', body: 'Dear {a},\n\n{b}\n\nReason: {c}\nBoth: {a} {c}\n\nEnd.' }
  test('a line whose placeholders are all empty is left out, and the gap with it', () => {
    expect(worded(template, { a: 'Ana', b: '', c: '' })).toEqual({
      subject: 'Ana!',
      body: 'Dear Ana,\n\nBoth: Ana \n\nEnd.',
    })
  })
  test('what is put in is never read as a template', () => {
    expect(worded({ subject: '{a}', body: '{a}' }, { a: '{b}\n\n{reference}', b: 'no', reference: 'X-1' }).body).toBe(
      '{b}\n\n{reference}\n\nReference: X-1',
    )
  })
  test('the number stands at the end, whatever the words say', () => {
    const mail = letter('lead.expired', { no: 'L-1', reference: 'L-1' })
    expect(mail).toMatchObject({ event_key: 'lead.expired', subject: 'Lead L-1 has expired' })
    expect(mail.body).toMatch(/\n\nReference: L-1$/)
  })
  test('the address of its screen stands before the number, or at the end where there is none', () => {
    const at = 'https://desk.atrium.test/dashboard/approvals'
    expect(withAddress('Two wait.\n\nReference: OX-1', at)).toBe(`Two wait.\n\nIn Atrium: ${at}\n\nReference: OX-1`)
    expect(withAddress('Two wait.', at)).toBe(`Two wait.\n\nIn Atrium: ${at}`)
  })
  test('an unknown placeholder, and a mail that would be of no use, are refused', () => {
    expect(templateProblems('user.reset', { subject: 'Hi {nobody}', body: 'Dear {firstname}' })).toEqual({
      subject: [expect.stringContaining('{nobody} is not known here')],
      body: [expect.stringContaining('Without {link}')],
    })
  })
})
