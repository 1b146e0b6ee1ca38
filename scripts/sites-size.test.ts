import { expect, test } from 'vitest'
import { sitesSize } from './sites-size.ts'

// promises.md, "Speed and scale": a public page loads 30 kB of script at most.
test('a public page loads at most 30 kB of script', async () => {
  const { script, style } = await sitesSize()
  console.log(
    `public page: ${(script / 1000).toFixed(1)} kB of script and ${(style / 1000).toFixed(1)} kB of style, gz`,
  )
  expect(script).toBeGreaterThan(1_000)
  expect(script).toBeLessThanOrEqual(30_000)
  expect(style).toBeLessThanOrEqual(10_000)
})
