import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const render = new URL('demo-pictures/render.py', import.meta.url).pathname
const blender = (...args: string[]) => spawnSync('blender', args, { encoding: 'utf8' })
// Whoever renders pictures has Debian's blender and python3-numpy.
const hasBlender = blender('--version').status === 0

/** Early and late months of a tower of a property, of a row of its houses, and of those that all share. */
const months = [
  ['kmh01-works-7-3', 'kmh01-works-8-4'],
  ['lwv01-works-4', 'lwv01-works-6'],
  ['tower-works-2', 'tower-works-8'],
  ['house-works-1', 'house-works-6'],
] as const

test.runIf(hasBlender)(
  'a site has the same neighbourhood and is seen from the same spot in each month: only the building grows',
  () => {
    const { stdout } = blender('-b', '--python', render, '--', '/nowhere', '--around', ...months.flat())
    const around = new Map([...stdout.matchAll(/^AROUND (\S+): (.+)$/gm)].map(([, name, said]) => [name, said]))
    for (const [early, late] of months) {
      // How many things stand round it, which and where, and the camera.
      expect(around.get(early), early).toMatch(/^\d\d+ [0-9a-f]{16} \[/)
      expect(around.get(early), early).toBe(around.get(late))
    }
  },
  300_000,
)
