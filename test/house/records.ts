import type { RecordKey } from '../../model/kinds/records.ts'
import { pdf } from '../applicants.ts'
import type { EndpointName } from '../calls.ts'
import { type Document, makerOf, operationsOf, parametersFor, type Stranger, sampleOf } from '../stranger.ts'
import type { House, Person, Reply } from './house.ts'

/** The description of the API, and a caller of this house who knows no more than it says. */
export async function describedTo({ app, ask, send }: House, who: Person, known: Stranger['known']): Promise<Stranger> {
  const description: Document = (await app.app.desk.inject('/api/docs/openapi.json')).json()
  return {
    operations: operationsOf(description),
    known,
    call: async ({ id, isUpload }, { path, query, body }) => {
      const name = id as EndpointName
      const at = { params: path as Record<string, string>, query: query as Record<string, string> }
      if (isUpload)
        return { status: 200, body: await send(who, name, { fields: {}, file: { ...pdf(), part: 'file' } }, at) }
      return { status: 200, body: await ask(who, name, { ...at, body }) }
    },
  }
}

/** A record that people keep by hand, of the examples in the description and what is given here. */
export async function record(stranger: Stranger, key: RecordKey, given: object = {}): Promise<Reply> {
  const operation = makerOf(stranger, key)
  const body = { ...((await sampleOf(stranger, operation.body ?? {})) as object), ...given }
  const args = await parametersFor(stranger, operation)
  return (await stranger.call(operation, { ...args, body })).body
}
