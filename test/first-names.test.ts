import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import portal from '../defaults/portal.json' with { type: 'json' }
import { type BuyerMail, samplesOf } from '../model/content/portal/buyer-mails.ts'
import { eventKeys, eventOf } from '../model/mails/index.ts'
import { worded } from '../model/mails/mail-words.ts'
import { type BuyerInquiry, buyerInquiryWorkflow } from '../model/workflows/buyer-inquiry.ts'
import { type Remittance, remittanceWorkflow } from '../model/workflows/remittance.ts'
import type { Context } from '../model/workflows/workflow.ts'

// Issue 22: "`{firstname}` is the first name everywhere".

/** How a text may begin: the greeting, and who is greeted. */
const greeting = /^\s*(?:dear|hello|hi|good day)\b([^,\n]*),/i
type Words = readonly [name: string, body: string, samples: Readonly<Record<string, string>>]

describe('whoever is greeted is greeted by the first name and nothing else', () => {
  const sites = new URL('../defaults/sites/', import.meta.url)
  const ofEvents: Words[] = eventKeys.map(key => [key, eventOf(key).body, eventOf(key).placeholders])
  const ofPortal: Words[] = Object.entries(portal.email_content).map(([key, { body }]) => [
    `portal ${key}`,
    body,
    samplesOf(key as BuyerMail),
  ])
  const ofSites: Words[] = readdirSync(sites).flatMap(file => {
    const { email_content: mails = {} } = JSON.parse(readFileSync(new URL(file, sites), 'utf8')) as {
      email_content?: Record<string, { body?: string }>
    }
    return Object.entries(mails).flatMap(([key, { body = '' }]) => [
      [`${file} ${key}`, body, { firstname: 'Maria', email: 'maria@example.com' }] as const,
    ])
  })

  test('the words of the code, of the portal and of the sites are looked at', () => {
    const greets = ([, body]: Words) => greeting.test(body)
    expect(ofEvents.filter(greets).length).toBeGreaterThan(15)
    expect(ofPortal.filter(greets).length).toBeGreaterThan(9)
    expect(ofSites.filter(greets).length).toBeGreaterThan(7)
  })

  test.each([...ofEvents, ...ofPortal, ...ofSites].filter(([, body]) => greeting.test(body)))(
    '%s',
    (_, body, samples) => {
      expect(greeting.exec(body)?.[1]).toBe(' {firstname}')
      // Of a person as Maria, Ana or Jose: a surname would be a second word.
      expect(samples['firstname']).toMatch(/^\p{L}+$/u)
      expect(greeting.exec(worded({ subject: '', body }, samples).body)?.[1]).toBe(` ${samples['firstname']}`)
    },
  )

  test.each(ofEvents.filter(([, body]) => greeting.test(body)))(
    '%s greets nobody where no name is at hand',
    (_, body, samples) => {
      expect(worded({ subject: '', body }, { ...samples, firstname: '' }).body).not.toMatch(greeting)
    },
  )
})

// Of a buyer only the whole name is known.
const now = { who: { party: 'system' }, now: new Date('2026-11-20T09:00:00+08:00') } as Context

describe('a buyer of two first names and a surname of two words', () => {
  const slip = {
    ...{ name: 'RS26-0071233', buyer_name: 'Maria Luisa Dela Cruz', email: 'ml@example.com', bank: 'Unang Bangko' },
    ...{ currency: 'PHP', amount: '38520.75', reject_reason: 'The slip is of another bank.', or_no: 'OR-0098123' },
  } as Remittance
  const request = {
    ...{ buyer: 'Maria Luisa Dela Cruz', email: 'ml@example.com', name: 'BI26-000105', subject: 'Please hold a check' },
    ...{ request: 'Hold or pullout', response: { kind: 'reply', text: 'We hold it.' } },
  } as BuyerInquiry
  const mails = [
    ...Object.entries(remittanceWorkflow.actions).map(
      ([key, { mails }]) => [`remittance ${key}`, mails?.(slip, now)] as const,
    ),
    ...Object.entries(buyerInquiryWorkflow.actions).flatMap(([key, { mails }]) =>
      // Who works on it is told of an assignment, and has no greeting.
      key === 'assign' ? [] : [[`request ${key}`, mails?.(request, now)] as const],
    ),
  ].flatMap(([name, sent = []]) => sent.map(mail => [name, mail] as const))

  test('each step that writes to the buyer is looked at', () => {
    expect(mails.map(([name]) => name).sort()).toEqual([
      'remittance post',
      'remittance reject',
      'remittance verify',
      'request ask',
      'request reject',
      'request resolve',
    ])
  })
  test.each(mails)('%s', (_, { values, body }) => {
    expect(values?.['firstname']).toBe('Maria Luisa')
    expect(greeting.exec(body)?.[1] ?? ' Maria Luisa').toBe(' Maria Luisa')
  })
})

test('the words of the portal greet nobody twice', () => {
  // A reply begins with the greeting and ends with the signature of who writes it (decision 225).
  const { body } = portal.email_content.inquiry_answered
  expect(body.startsWith('{answer}\n\n')).toBe(true)
  expect(body).not.toMatch(/(Dear|Hello|Hi) \{firstname\}/)
})
