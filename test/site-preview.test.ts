import { expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { Field, Fields } from '../model/content/field.ts'
import { contentOf } from '../model/pages/site-content.ts'
import { pathOfValue } from '../model/site/preview.ts'
import { pathShown } from '../model/site/preview-path.ts'
import { draw } from '../sites/server.tsx'
import { picture, snapshotOf, viewOf } from './snapshots.ts'

type Values = Record<string, unknown>
let count = 0
/** Every text of some values made one that stands nowhere else, by its path. */
function named(fields: Fields, values: Values, at = ''): Map<string, string> {
  const found = new Map<string, string>()
  const put = (field: Field, path: string, holder: Values, name: string) => {
    if (field.kind === 'group')
      for (const [text, where] of named(field.fields, holder[name] as Values, path)) found.set(text, where)
    else if (field.kind === 'text' && !field.format) {
      const text = `Text ${++count}.`
      holder[name] = text
      found.set(text, path)
    } else if (field.kind === 'image' && holder[name] !== null) {
      const address = `/media/${String(++count).padStart(64, '0')}/a.webp`
      holder[name] = address
      found.set(address, path)
    } else if (field.kind === 'list')
      for (const i of (holder[name] as unknown[]).keys())
        put(field.item, `${path}.${i}`, holder[name] as never, String(i))
  }
  for (const [name, field] of Object.entries(fields)) put(field, at === '' ? name : `${at}.${name}`, values, name)
  return found
}

/** The contents of innermost elements and the marks of the preview: what a click can hit, pictures by their addresses. */
const clickable = (html: string) => ({
  texts: [...html.matchAll(/>([^<>]+)<|\bsrc="([^"?]+)/g)].map(([, text, src]) => text ?? src ?? ''),
  marks: [...html.matchAll(/data-field="([^"]*)"/g)].map(([, mark]) => mark ?? ''),
})

/** Colours, letters, the order of parts and the titles of pages have no place of their own on a page. */
const silent = new Set(['pages', 'jellybeans', 'fonts', 'order'])

test.each(brandCodes)('a click in the preview finds a field of every page that has one: %s', (code: BrandCode) => {
  const mute: string[] = []
  const wrong: string[] = []
  const base = snapshotOf(code, { flags: true, image: picture })
  for (const section of Object.keys(base.sections)) {
    const content = contentOf(section)
    if (content?.publicPath === undefined || silent.has(section)) continue
    const site = structuredClone(base)
    const values = site.sections[section] as Values
    const [, property] = site.properties
    const words = { headline: '', sub_headline: '', image: picture, mobile_image: null }
    // Rows that speak of something the sample has.
    if (section === 'inner_properties') values['banners'] = [{ id: '1', brand_code: 'ZRRE', ...words }]
    if (section === 'property_entries')
      values['properties'] = [{ id: '1', show: true, property_code: property?.code, ...words }]
    const path = pathShown(site, content.publicPath, values)
    const names = named(content.fields, values)
    const images = Object.fromEntries([...names.keys()].map(name => [name, base.images[picture]]))
    Object.assign(site, { images: { ...site.images, ...images } })
    const { html, status } = draw(viewOf(site, path, { isPreview: true }))
    if (status !== 200) mute.push(`${section}: ${path} is ${status}`)
    const { texts, marks } = clickable(html)
    const hit = texts.filter(text => names.has(text))
    for (const text of hit) if (pathOfValue(values, text) !== names.get(text)) wrong.push(`${section} ${text}`)
    if (hit.length === 0 && !marks.some(mark => mark.startsWith(`${section}:`))) mute.push(`${section} on ${path}`)
  }
  expect(wrong).toEqual([])
  expect(mute).toEqual([])
})
