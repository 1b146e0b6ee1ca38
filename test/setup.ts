import fc from 'fast-check'
import { afterEach } from 'vitest'
import { seed } from './sizes.ts'

fc.configureGlobal({ seed })

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  console.error(
    `Random tests of this file ran with seed ${seed}. Again: ATRIUM_TEST_SEED=${seed} npx vitest run <file>`,
  )
})
