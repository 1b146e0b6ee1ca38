import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultsOf } from '../defaults/index.ts'
import { planted } from '../demo/planted.ts'
import { allProperties } from '../demo/properties.ts'
import { type BrandCode, brandCodes, groupBrand } from '../model/brands.ts'
import { ownedPaths } from '../model/content/inherit.ts'
import { validate } from '../model/content/validate.ts'
import { complete } from '../model/content/value.ts'
import { contentOf, contents } from '../model/pages/site-content.ts'
import { leafPatterns } from '../model/rules/patterns.ts'
import { contentPages, type Row, siteContents } from './site-contents.ts'
import spec from './spec/defaults.json' with { type: 'json' }

const sectionsOf = (code: BrandCode) => Object.keys(defaultsOf(code))
const site = Object.fromEntries(brandCodes.map(code => [code, siteContents(code)])) as Record<
  BrandCode,
  ReturnType<typeof siteContents>
>
const column = (rows: unknown, name: string) => (rows as Row[]).map(row => row[name])
const off = (rows: unknown, name: string) => (rows as Row[]).filter(row => row['enable'] !== true).map(row => row[name])
const triple = ({ minimum, maximum, interval }: Row) => [minimum, maximum, interval]

/** Decision 088: what a brand is set in where domain.md has one filler for all. */
const lettersOf: Readonly<Record<string, object>> = {
  ZRRE: { header: 'Roboto Condensed', button: 'Roboto Condensed' },
  ZRCO: { header: 'Nunito', body: 'Source Sans 3', button: 'Nunito' },
  ZRLU: { header: 'Bodoni Moda', body: 'Source Serif 4' },
  HOMES: { header: 'Roboto Slab', body: 'Source Sans 3', button: 'Source Sans 3' },
}

describe.each(brandCodes)('%s', code => {
  const { section, warningsOf } = site[code]

  test.each(sectionsOf(code))('%s is sound', name => {
    const content = contentOf(name)
    if (!content) return expect.fail(`no content page has the section ${name}`)
    expect(validate(content, section(name))).toEqual({})
  })

  test('nothing is written that no field reads', () => {
    for (const name of sectionsOf(code)) {
      const dropped: string[] = []
      complete(contentOf(name)?.fields ?? {}, defaultsOf(code)[name], path => dropped.push(path))
      expect([name, dropped]).toEqual([name, []])
    }
  })

  test('row ids are hex and no two alike', () => {
    const ids: string[] = []
    JSON.stringify(defaultsOf(code), (key, value) => {
      if (key === 'id') ids.push(value)
      return value
    })
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(leafPatterns.rowId)
  })

  test('addresses and numbers are plainly samples', () => {
    const text = JSON.stringify(defaultsOf(code))
    for (const [, domain] of text.matchAll(/@([\w.-]+)/g)) expect(domain).toBe('example.com')
    for (const [, domain] of text.matchAll(/https:\/\/([^/"]+)/g)) expect(domain).toBe('example.com')
    for (const [number] of text.matchAll(/\b09\d\d[ \d]+/g)) expect(number).toMatch(/^0917 000 \d{4}$/)
  })

  test('time slots', () => {
    const { time_slot, slot_capacity, lead_days, window_days } = section('appointment')
    expect((time_slot as Row[]).map(slot => `${slot['start_time']}-${slot['end_time']}`)).toEqual(spec.time_slots[code])
    expect({ slot_capacity, lead_days, window_days }).toEqual(spec.appointment)
  })

  test('calculator', () => {
    const value = section('calculator')
    expect([value['minimum_price'], value['maximum_price'], value['interval_price']]).toEqual(spec.price_range[code])
    expect(triple(value['loan_term'] as Row)).toEqual(spec.loan_term_range[code])
    expect(triple(value['interest_rate'] as Row)).toEqual(spec.interest_rate_range[code])
    expect((value['loans'] as Row[]).map(loan => [loan['loan_term'], loan['interest_rate']])).toEqual(spec.loans[code])
    expect(value).toMatchObject(spec.calculator)
  })

  test('contact form', () => {
    const value = section('contact_us')
    expect(column(value['source_awareness'], 'item')).toEqual(spec.source_awareness)
    expect(column(value['inquiry_type'], 'item')).toEqual(spec.inquiry_types[code])
    const flagsOff: readonly string[] = spec.contact_flags_off[code]
    for (const flag of spec.contact_flags) expect([flag, value[flag]]).toEqual([flag, !flagsOff.includes(flag)])
    expect(value['sub_headline']).toContain(spec.reply_promise)
  })

  test('news categories and confirmations', () => {
    expect(column(section('news_and_articles')['category'], 'item')).toEqual(spec.news_categories[code])
    for (const [name, header] of Object.entries(spec.confirmations))
      expect(section(name)).toMatchObject({ show_popup_header: true, popup_header: header })
  })

  test('menus and their flags', () => {
    const header = section('header')['entries'] as Row[]
    expect(header.map(entry => [entry['route'], entry['label']])).toEqual(spec.header)
    expect(off(header, 'label')).toEqual(spec.header_off[code])
    const footer = section('footer')['entries'] as Row[]
    expect(column(footer, 'route')).toEqual(spec.footer)
    expect(off(footer, 'route')).toEqual(spec.footer_off[code])
    expect(footer[0]?.['label']).toBe(spec.footer_calculator[code])
    const { entries, mobile_entries } = section('side_menu')
    expect((entries as Row[]).map(entry => [entry['key'], entry['route']])).toEqual(spec.side)
    expect(off(entries, 'key')).toEqual(spec.side_off[code])
    expect(column(mobile_entries, 'route')).toEqual(spec.mobile)
    expect(off(mobile_entries, 'route')).toEqual([])
  })

  test('looks', () => {
    const { primary_1, primary_2, primary_3 } = section('jellybeans')
    expect([primary_1, primary_2, primary_3]).toEqual(spec.jellybeans[code])
    expect(section('fonts')).toEqual({ ...spec.fonts, ...lettersOf[code] })
    expect(section('home.banner')['banners']).toHaveLength(spec.banners)
    expect(section('home.featured_properties')['properties']).toHaveLength(spec.featured_properties)
    expect(warningsOf('jellybeans')).toEqual([])
  })

  test('mails', () => {
    const { inquiry } = section('email_content') as { inquiry: Row }
    expect(String(inquiry['body']).startsWith(spec.inquiry_mail)).toBe(true)
  })

  test('the home page orders sections that the site has', () => {
    const ordered = section('order')['home_sections'] as string[]
    const home = sectionsOf(code)
      .filter(name => name.startsWith('home.'))
      .map(name => name.slice('home.'.length))
    expect(ordered.toSorted()).toEqual(home.toSorted())
  })
})

test('texts that only some sites have', () => {
  for (const [code, text] of Object.entries(spec.zero_result))
    expect(site[code as BrandCode].section('search_result')['zero_result']).toBe(text)
  expect(site.ZRCO.section('home.abc_living')['cards_alignment']).toBe(spec.cards_alignment.ZRCO)
  for (const code of ['OMNI', 'ZRRE', 'ZRCO'] as const)
    expect(site[code].section('home.news_and_promo')['view_all_link']).toBe(spec.news_and_promo_button)
})

test('luxuria’s rates are kept as given, flagged, and mended with one click', () => {
  const warnings = site.ZRLU.warningsOf('calculator')
  expect(warnings.map(({ path }) => path)).toEqual(['loans', ...[0, 1, 2, 3].map(i => `loans.${i}.interest_rate.0`)])
  expect(warnings[0]?.fix?.label).toBe(spec.luxuria_fix)
  expect(site.ZRCO.warningsOf('calculator')).toEqual([])
  expect(site.OMNI.warningsOf('calculator').map(({ path }) => path)).toEqual(['interest_rate.maximum'])
})

test('each site has the sections whose pages the specification gives it', () => {
  const rows = readFileSync(new URL('spec/pages.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('/website/') && !line.includes('(ours)'))
  const brandsBySlug = new Map(
    rows.map(line => {
      const [route = '', , , brands = ''] = line.split('|').map(cell => cell.trim())
      return [route.split('/')[3] ?? '', brands]
    }),
  )
  // A content page's export is its slug in camel case; the calculator's file drops the word page.
  const slugOf = (name: string) =>
    name === 'calculator' ? 'calculator-page' : name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const without: Readonly<Record<string, string>> = spec.sections_without_a_route
  for (const [name, content] of contentPages) {
    const brands = brandsBySlug.get(slugOf(name)) ?? without[content.section]
    const expected = brands === 'all' ? brandCodes : brandCodes.filter(code => brands?.split(' ').includes(code))
    expect([content.section, brandCodes.filter(code => sectionsOf(code).includes(content.section))]).toEqual([
      content.section,
      expected,
    ])
  }
  expect(contentPages.map(([, content]) => content.section).toSorted()).toEqual(
    contents.map(({ section }) => section).toSorted(),
  )
})

test('the group site is whole, and a section it lacks is whole where it stands', () => {
  for (const code of brandCodes) {
    for (const name of sectionsOf(code)) {
      if (code !== groupBrand.code && sectionsOf(groupBrand.code).includes(name)) continue
      const fields = contentOf(name)?.fields ?? {}
      const given = ownedPaths(fields, defaultsOf(code)[name])
      const all = ownedPaths(fields, complete(fields, {}))
      const missing = all.filter(path => !given.includes(path))
      expect(missing.map(path => `defaults/sites/${code}.json, "${name}": add "${path}"`)).toEqual([])
    }
  }
})

test('every property that is featured stands in the demo data under that name, and is active', () => {
  const known = new Map(
    allProperties
      .filter(({ id }) => id !== planted.inactive_property.id)
      .map(property => [property.property_code, property.property_name]),
  )
  for (const code of brandCodes) {
    const { featured_properties } = site[code].section('appointment')
    for (const property of featured_properties as string[])
      expect([property, known.has(property)]).toEqual([property, true])
    for (const row of site[code].section('home.featured_properties')['properties'] as Row[])
      expect([row['property_code'], row['property_name']]).toEqual([
        row['property_code'],
        known.get(String(row['property_code'])),
      ])
  }
})
