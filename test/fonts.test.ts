import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { families } from '../model/content/families.ts'
import { root } from '../scripts/bootstrap.mjs'
import { fontFiles } from '../sites/brands/fonts/files.ts'
import { draw, style } from '../sites/server.tsx'
import { siteContents } from './site-contents.ts'
import { whole } from './sizes.ts'
import { snapshotOf, viewOf } from './snapshots.ts'

const folder = join(root, 'sites/brands/fonts/public/_site')
const faces = style.match(/@font-face{[^}]*}/g) ?? []
const sent = faces.flatMap(face => {
  const [, file = ''] = /url\(\/_site\/([^)]+)\)/.exec(face) ?? []
  return file === '' ? [] : [{ file, face }]
})

test('each family of the choice but the system’s is sent, with what stands for it, its licence and the peso sign', () => {
  const chosen = families.map(({ value }) => value).filter(value => value !== 'system-ui')
  expect(Object.keys(fontFiles)).toEqual(chosen)
  const licences = readFileSync(join(folder, '../../LICENCES.txt'), 'utf8')
  for (const family of chosen) {
    const { file, stack } = fontFiles[family] as (typeof fontFiles)[string]
    const own = sent.filter(({ face }) => face.includes(`"${family}"`))
    expect(
      own.map(each => each.file),
      family,
    ).toContain(file)
    expect(
      own.filter(({ face }) => /unicode-range:U\+20B1}/.test(face)),
      family,
    ).toHaveLength(1)
    const standing = [...stack.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name).slice(1)
    expect(standing.length, family).toBeGreaterThan(1)
    for (const name of standing)
      expect(
        faces.find(face => face.includes(`"${name}"`)),
        name,
      ).toMatch(/src:local\(.*size-adjust:/)
    expect(licences).toContain(`${family}\n===`)
  }
  // OFL and Apache both ask that their text goes with what is handed on.
  expect(licences.match(/SIL OPEN FONT LICENSE|Apache License/g)?.length).toBeGreaterThanOrEqual(chosen.length)
})

test('the files are there, each named in the sheet; none is over 40 kB, a sign of its own 3 kB; none is put in late', () => {
  expect(readdirSync(folder).sort()).toEqual(sent.map(({ file }) => file).sort())
  for (const { file, face } of sent) {
    const { size } = statSync(join(folder, file))
    expect(size, file).toBeLessThan(file.includes('-peso-') ? 3_000 : 40_000)
    expect(face, file).toContain('font-display:optional')
  }
})

test.each(brandCodes)('%s: a page asks for the files of its letters before its sheet, each once', code => {
  const { header, body, button } = siteContents(code).section('fonts') as Record<string, string>
  const { html } = draw(viewOf(snapshotOf(code), '/'))
  const asked = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="\/_site\/([^"]+)"/g)].map(([, file]) => file)
  const expected = new Set([header, body, button].map(family => fontFiles[family ?? '']?.file))
  expect(asked.length).toBe(expected.size)
  expect(new Set(asked)).toEqual(expected)
  expect(html.indexOf('as="font"')).toBeLessThan(html.indexOf('rel="stylesheet"'))
})

// Before a release: it cuts every file anew.
if (whole)
  test('the files of the tree are what the packages give', async () => {
    const said = await new Promise<string>(resolve =>
      execFile(process.execPath, ['scripts/fonts.ts', '--check'], { cwd: root }, (failure, _, error) =>
        resolve(failure ? error || failure.message : 'as given'),
      ),
    )
    expect(said).toBe('as given')
  })
