import { Refusal } from '../../../model/errors.ts'
import type { AnswerApart } from './pool.ts'

function toldOf(error: unknown): AnswerApart {
  if (error instanceof Refusal)
    return { refusal: { code: error.code, message: error.message, errors: error.fieldErrors } }
  if (!(error instanceof Error)) return { fault: String(error) }
  return { fault: error.message, ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}) }
}

/** What a child does: it answers one task after the other, until whoever started it is gone. */
export function serve<Task>(done: (task: Task) => Promise<unknown>): void {
  process.on('message', async (task: Task) => {
    process.send?.(await done(task).then(value => ({ value }), toldOf))
  })
  process.on('disconnect', () => process.exit())
}
