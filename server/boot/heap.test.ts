import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)

/** The MB of a process that held 200 MB for a moment: while it held them, and 2 s later. */
async function afterwards(meanwhile: string): Promise<{ held: number; later: number; during: number }> {
  const source = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { giveBackInQuiet } from ${JSON.stringify(new URL('./heap.ts', import.meta.url).href)}
    let calls = 0
    giveBackInQuiet(() => calls, 50)
    const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
    // Objects of the heap, and pieces of the C library with others between them that stay.
    let held = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: 'no ' + n }))
    let pieces = Array.from({ length: 5_000 }, () => Buffer.allocUnsafeSlow(20_000).fill(1))
    const most = megabytes()
    held = undefined
    pieces = pieces.filter((_, n) => n % 50 === 0)
    ${meanwhile}
    await wait(2_000)
    console.log(JSON.stringify({ held: most, later: megabytes(), left: pieces.length }))`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', source]
  const { stdout, stderr } = await run(process.execPath, flags)
  return { ...(JSON.parse(stdout) as { held: number; later: number }), during: Number(stderr) }
}

/** How often all of the heap was collected while so many megabytes were held and 600 more came and went, among them what lives on for a while. */
async function collections(held: number): Promise<number> {
  const source = `
    import { PerformanceObserver } from 'node:perf_hooks'
    import { setTimeout as wait } from 'node:timers/promises'
    import { keepHeapSmall } from ${JSON.stringify(new URL('./heap.ts', import.meta.url).href)}
    keepHeapSmall()
    let whole = 0
    const collected = new PerformanceObserver(list => {
      whole += list.getEntries().filter(({ detail }) => detail.kind === 4).length
    })
    collected.observe({ entryTypes: ['gc'] })
    const megabyte = () => Array.from({ length: 131_072 }, (_, n) => n + 0.5)
    const stays = Array.from({ length: ${held} }, megabyte)
    for (let round = 0; round < 10; round += 1) { Array.from({ length: 8 }, megabyte); await wait(5) }
    whole = 0
    for (let round = 0; round < 75; round += 1) {
      Array.from({ length: 8 }, megabyte)
      await wait(1)
    }
    await wait(50)
    console.log(JSON.stringify([whole, stays.length]))`
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=1',
    '--input-type=module-typescript',
    '--eval',
    source,
  ]
  return JSON.parse((await run(process.execPath, flags)).stdout)[0] as number
}

test('little that is in use may grow by more before it is collected than much', async () => {
  const [little, much] = [await collections(35), await collections(240)]
  // 600 MB fill the room of 35 with what the process itself has some twenty times, by two fifths some forty; two fifths of 240 six times.
  expect(little).toBeLessThan(30)
  expect(much).toBeGreaterThan(3)
})

describe('memory is given back', () => {
  test('in a quiet moment', async () => {
    const { held, later } = await afterwards('')
    expect(held).toBeGreaterThan(200)
    expect(later).toBeLessThan(90)
  })

  test('and not while there is work, which would wait', async () => {
    const work = 'setInterval(() => { for (const end = Date.now() + 20; Date.now() < end; ); }, 40).unref()'
    const { later } = await afterwards(work)
    expect(later).toBeGreaterThan(150)
  })

  test('nor while somebody calls, who would wait, but for once in a while', async () => {
    const called = 'const calling = setInterval(() => { calls += 1 }, 10).unref();'
    expect((await afterwards(`${called} await wait(600); console.error(megabytes())`)).during).toBeGreaterThan(150)
    expect((await afterwards(called)).later).toBeLessThan(90)
  })
})
