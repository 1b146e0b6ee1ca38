import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { widths } from '../desk/ui/widths.ts'

test('every sheet changes its layout at one of six widths', () => {
  const sheets = globSync('{desk,sites}/**/*.css')
  const known = new Set(Object.values(widths).flatMap(width => [`max-width: ${width}px`, `min-width: ${width + 1}px`]))
  const asked = sheets.flatMap(sheet =>
    [...readFileSync(sheet, 'utf8').matchAll(/@media[^{]*?\(([^()]*width[^()]*)\)/g)].map(([, width = '']) => ({
      sheet,
      width,
    })),
  )
  expect(asked.length).toBeGreaterThan(40)
  expect(asked.filter(({ width }) => !known.has(width))).toEqual([])
})
