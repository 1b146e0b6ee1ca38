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
