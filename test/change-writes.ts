import type { CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { bodyFor } from './records.ts'

let count = 0

/** Calls that write what waits beside records, each made ready on a record of its own that visitors read. */
export function changeWrites(app: TestApp, token: string): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const keeping = async () => {
    count += 1
    const body = { ...(await bodyFor(app, token, 'webTestimonials', 'ZRLU')), is_visible: true }
    const made = await app.call('webTestimonials.create', { token, body })
    const { id, version } = made.body
    const values = { quote: `Said otherwise, ${count}.` }
    return { params: { list: 'webTestimonials', id }, body: { version: 0, record_version: version, values } }
  }
  const kept = async () => {
    const { params, body } = await keeping()
    await app.call('recordChanges.keep', { token, params, body })
    return params
  }
  return {
    'recordChanges.keep': keeping,
    'recordChanges.publish': async () => ({ params: await kept(), body: { version: 1 } }),
    'recordChanges.drop': async () => ({ params: await kept(), query: { version: 1 } }),
  }
}
