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
  const sheet = async () => {
    const made = await app.call('webTestimonials.create', {
      token,
      body: await bodyFor(app, token, 'webTestimonials', 'ZRLU'),
    })
    count += 1
    const file = Buffer.from(`Id,Quote\r\n${made.body.id},Said by a sheet ${count}.\r\n`).toString('base64')
    return { params: { list: 'webTestimonials' }, body: { brand: 'ZRLU', file } }
  }
  const taken = async () => {
    const { params, body } = await sheet()
    const { body: came } = await app.call('recordSheets.take', { token, params, body })
    return { params: { ...params, id: came.import_id }, body: { brand: 'ZRLU' } }
  }
  const field = async () => {
    const body = await bodyFor(app, token, 'webTestimonials', 'ZRLU')
    const { body: made } = await app.call('webTestimonials.create', { token, body })
    count += 1
    const setting = { brand: 'ZRLU', selection: { ids: [made.id] }, field: 'quote', value: `Set on many ${count}.` }
    const params = { list: 'webTestimonials' }
    const { body: seen } = await app.call('recordSheets.previewField', { token, params, body: setting })
    return { params, body: { ...setting, mark: seen.mark } }
  }
  return {
    'recordSheets.file': async () => ({ params: { list: 'webTestimonials' }, query: { brand: 'ZRLU' } }),
    'recordSheets.take': sheet,
    'recordSheets.setField': field,
    'recordSheets.undo': taken,
    'recordChanges.keep': keeping,
    'recordChanges.publish': async () => ({ params: await kept(), body: { version: 1 } }),
    'recordChanges.drop': async () => ({ params: await kept(), query: { version: 1 } }),
  }
}
