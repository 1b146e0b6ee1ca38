import type { Endpoint } from '../../model/contract/endpoint.ts'
import { bodyCheck } from '../call/input.ts'

/**
 * In tests and in development every reply is checked against its contract, without unknown keys. Replies are written with
 * JSON.stringify, three times as fast as a schema serialiser, so nothing else would notice an extra column.
 */
export function replyCheck(name: string, endpoint: Endpoint): ((reply: unknown) => void) | undefined {
  if (process.env['NODE_ENV'] === 'production' || endpoint.reply === 'file') return undefined
  const check = bodyCheck(endpoint.reply)
  return reply => {
    // In wire form: dates are text there.
    const errors = check(JSON.parse(JSON.stringify(reply)))
    if (errors) throw new Error(`${name} replied against its contract: ${JSON.stringify(errors)}`)
  }
}
