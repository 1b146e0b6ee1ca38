import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'

// A change log stood half merged for a week: no other check reads what is no code.
test.runIf(existsSync(join(root, '.git')))('no file has the marks of a merge that was not finished', async () => {
  // git answers 1 where it finds nothing.
  const found = await promisify(execFile)('git', ['grep', '-lE', '^(<{7}|>{7}) '], { cwd: root }).then(
    ({ stdout }) => stdout,
    (error: { code?: number; stdout?: string }) => (error.code === 1 ? '' : Promise.reject(error)),
  )
  expect(found.split('\n').filter(Boolean)).toEqual([])
})
