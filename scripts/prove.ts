import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { attend } from './child.mjs'

// npm run prove [-- files]: the tests that know two sizes, at their full one. Hours, one file after the other.
const proofs = globSync('{test,server}/**/*.test.ts', { cwd: root }).filter(file =>
  /ATRIUM_PROVE|kill-ground/.test(readFileSync(join(root, file), 'utf8')),
)
const given = process.argv.slice(2)
const args = ['run', '--no-file-parallelism', '--testTimeout=7200000', ...(given.length > 0 ? given : proofs)]
process.exitCode = await attend(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
  { ...process.env, ATRIUM_PROVE: 'full' },
  root,
)
