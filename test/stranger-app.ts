import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { createUser, signedIn, type TestApp } from './app.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import { sales } from './requests.ts'
import {
  type Answered,
  type Body,
  type Document,
  type Operation,
  operationsOf,
  type Stranger,
  sampleOf,
} from './stranger.ts'
import { clientWith } from './stranger-client.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats['default'](ajv, ['date', 'date-time'])

/** A stranger with an account of every right, in a house with a property of each brand and people who sell. */
export async function strangerIn(app: TestApp): Promise<Stranger> {
  await createUser(app)
  const { token, email } = await signedIn(app, { access: everyRight })
  const description: Document = (await app.app.desk.inject('/api/docs/openapi.json')).json()
  const call = await clientWith(app, description, { bearer: token })
  for (const code of brandCodes) await property(app, code)
  await sales(app)
  return { operations: operationsOf(description), call, known: { head_email: email, me: email } }
}

/** Words for people: no name of a column, and never the year in which time began. */
export function expectWords({ status, body }: Answered) {
  const words = [body.message, ...Object.values(body.errors ?? {}).flat()].join(' ').replaceAll(/“[^”]*”|"[^"]*"/g, '')
  expect(words, `${status} ${JSON.stringify(body)}`).not.toMatch(/\b1970\b|by ,|\b[a-z]+_[a-z_]+\b/)
}
export function expectFits({ id, reply }: Operation, body: Body) {
  const fits = ajv.compile(reply ?? {})
  expect(fits(body) || `${id}: ${ajv.errorsText(fits.errors)}`).toBe(true)
}

/** Answers each refusal with what it asks for, as far as the description has it. */
export async function takeStep(
  stranger: Stranger,
  step: Operation,
  path: Record<string, unknown>,
  body: Record<string, unknown>,
): Promise<Answered> {
  let asked = body
  for (let tries = 0; ; tries += 1) {
    const answer = await stranger.call(step, { path, body: asked })
    const missing = Object.keys(answer.body.errors ?? {}).filter(
      name => step.body?.properties?.[name] && !Object.hasOwn(asked, name),
    )
    if (answer.status !== 422 || missing.length === 0 || tries === 3) return answer
    for (const name of missing)
      asked = { ...asked, [name]: await sampleOf(stranger, step.body?.properties?.[name] ?? {}, name) }
  }
}
