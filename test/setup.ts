import fc from 'fast-check'
import { afterEach } from 'vitest'

// One seed for all random tests of a file, said when one fails, so that it can be run again.
const seed = Number(process.env.ATRIUM_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
fc.configureGlobal({ seed })

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  console.error(
    `Random tests of this file ran with seed ${seed}. Again: ATRIUM_TEST_SEED=${seed} npx vitest run <file>`,
  )
})
