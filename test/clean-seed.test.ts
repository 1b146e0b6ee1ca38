import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planted } from '../demo/planted.ts'
import { brandCodes } from '../model/brands.ts'
import type { Finding } from '../model/site-check/finding.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { demoSites } from './demo-sites.ts'
import { everyRight } from './every-right.ts'

/** Specification 9 and 3.4: rates over 30 %, and steps that miss their maximum; nothing else of a new site is wrong. */
const ofTheSpecification = /^warning website\.calculator-page /

describe.each(engines)('a site as it starts, with the records of the demo data, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: everyRight })).token
  })
  afterAll(() => app.close())

  test('has no finding beyond the constants that the specification itself gives', async () => {
    const told: string[] = []
    for (const brand of brandCodes) {
      const { body } = await app.call('siteWork.check', { token, params: { brand } })
      // What is of the sample, and who hears of visitors, is for a new house to fill in (decisions 167, 168).
      const found = (body.findings as Finding[]).filter(({ kind }) => kind !== 'sample' && kind !== 'recipients')
      // Domain.md 6 plants one article whose property has no licence: it is held, and that is found.
      for (const { kind, page, path, record, property, message } of found)
        if (record?.id !== planted.article_held_for_a_licence.id && !ofTheSpecification.test(`${kind} ${page} `))
          told.push(`${brand} ${kind} ${page} ${path} ${record?.title ?? property ?? ''}: ${message}`)
    }
    expect(told).toEqual([])
  })

  test('a whole site is checked in a small part of the second that it may take', async () => {
    const once = async () => {
      const began = performance.now()
      await app.call('siteWork.check', { token, params: { brand: 'ZRRE' } })
      return performance.now() - began
    }
    const page = async () => {
      const began = performance.now()
      await app.call('webNews.list', { token, query: { brand_id: 'ZRRE' } })
      return performance.now() - began
    }
    await once()
    const [checks, pages] = [[] as number[], [] as number[]]
    for (let n = 0; n < 7; n += 1) {
      checks.push(await once())
      pages.push(await page())
    }
    const middle = (of: number[]) => of.toSorted((a, b) => a - b)[3] ?? 0
    const [check, list] = [middle(checks), middle(pages)]
    console.log(
      `the check of a whole site, ${engine}: ${(check / list).toFixed(1)} times a page of a list (${check.toFixed(0)} ms, ${list.toFixed(0)} ms)`,
    )
    // By the clock a busy machine would decide: a page of a list takes some 5 ms on a quiet one, and the second has two hundred.
    expect(check / list).toBeLessThan(50)
  })
})
