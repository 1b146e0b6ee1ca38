import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const lastResort = new URL('./last-resort.ts', import.meta.url).href
const held = `import { endAfter } from ${JSON.stringify(lastResort)}
endAfter(700)
process.stdout.write('held', () => { for (const until = Date.now() + 60_000; Date.now() < until; ); })`

test('a process whose thread is held up ends all the same', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', held], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const at = performance.now()
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(performance.now() - at).toBeLessThan(30_000)
})
