import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { chooseEngines } from './engines-here.ts'
import { seed } from './sizes.ts'

// Kept by Node from here on: the sites are drawn by what draws them for visitors (vitest.config.ts).
const env = process.env['NODE_ENV']
process.env['NODE_ENV'] = 'production'
await Promise.all([import('react/jsx-runtime'), import('react-dom/server')])
process.env['NODE_ENV'] = env

fc.configureGlobal({ seed })
chooseEngines(expect.getState().testPath ?? '')

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  console.error(
    `Random tests of this file ran with seed ${seed}. Again: ATRIUM_TEST_SEED=${seed} npx vitest run <file>`,
  )
})
