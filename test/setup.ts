import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { chooseEngines } from './engines-here.ts'
import { seed } from './sizes.ts'

fc.configureGlobal({ seed })
chooseEngines(expect.getState().testPath ?? '')

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  console.error(
    `Random tests of this file ran with seed ${seed}. Again: ATRIUM_TEST_SEED=${seed} npx vitest run <file>`,
  )
})
