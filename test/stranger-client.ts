import type { AddressInfo } from 'node:net'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import type { TestApp } from './app.ts'
import type { Args, Caller, Document, Operation } from './stranger.ts'

type Definition = ConstructorParameters<typeof OpenAPIClientAxios>[0]['definition']

/** What proves who calls, by the name that the description gives the proof. */
type Proofs = Readonly<Record<string, string>>

/** What is sent to prove who calls: what this call needs, in the way that the description says. */
function headersFor({ components }: Document, { id, proofs }: Operation, given: Proofs): Record<string, string> {
  const all = proofs.map((proof): [string, string] => {
    const { type, scheme, name } = components.securitySchemes[proof] ?? {}
    const value = given[proof]
    if (value === undefined) throw new Error(`${id} needs ${proof}.`)
    if (type === 'http' && scheme === 'bearer') return ['authorization', `Bearer ${value}`]
    if (type === 'apiKey' && name) return [name, value]
    throw new Error(`The description does not say how ${proof} is sent.`)
  })
  return Object.fromEntries(all)
}

/** A client that openapi-client-axios makes of the description and nothing else, over the wire. */
export async function clientWith({ app }: TestApp, description: Document, given: Proofs): Promise<Caller> {
  if (!app.desk.server.listening) await app.desk.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.desk.server.address() as AddressInfo
  const api = new OpenAPIClientAxios({
    definition: description as unknown as Exclude<Definition, string>,
    axiosConfigDefaults: {
      // A server of the description is relative to where the description was found.
      baseURL: new URL(description.servers[0]?.url ?? '/', `http://127.0.0.1:${port}`).href,
      validateStatus: () => true,
    },
  })
  const client = await api.init()
  return async (operation: Operation, { path = {}, query = {}, header = {}, body }: Args) => {
    const { id, isUpload } = operation
    const call = client[id]
    if (!call) throw new Error(`The client has no ${id}.`)
    const parameters = { ...path, ...query, ...header } as Record<string, string>
    const headers = headersFor(description, operation, given)
    const reply = await call(parameters, isUpload ? formOf(body) : body, { headers })
    return { status: reply.status, body: reply.data }
  }
}

function formOf(parts: Readonly<Record<string, File | string>>): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(parts)) form.set(name, file)
  return form
}
