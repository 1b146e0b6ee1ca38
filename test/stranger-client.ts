import type { AddressInfo } from 'node:net'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import type { TestApp } from './app.ts'
import type { Args, Caller, Document, Operation } from './stranger.ts'

type Definition = ConstructorParameters<typeof OpenAPIClientAxios>[0]['definition']

/** A client that openapi-client-axios makes of the description and nothing else, over the wire, with this account's token. */
export const clientOf = (app: TestApp, description: Document, token: string): Promise<Caller> =>
  clientWith(app, description, { authorization: `Bearer ${token}` })

/** The same with the headers that a portal sends. */
export async function clientWith(
  { app }: TestApp,
  description: Document,
  headers: Readonly<Record<string, string>>,
): Promise<Caller> {
  if (!app.desk.server.listening) await app.desk.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.desk.server.address() as AddressInfo
  const api = new OpenAPIClientAxios({
    definition: description as unknown as Exclude<Definition, string>,
    axiosConfigDefaults: {
      // A server of the description is relative to where the description was found.
      baseURL: new URL(description.servers[0]?.url ?? '/', `http://127.0.0.1:${port}`).href,
      headers: { ...headers },
      validateStatus: () => true,
    },
  })
  const client = await api.init()
  return async ({ id, isUpload }: Operation, { path = {}, query = {}, body }: Args) => {
    const call = client[id]
    if (!call) throw new Error(`The client has no ${id}.`)
    const reply = await call({ ...path, ...query } as Record<string, string>, isUpload ? formOf(body) : body)
    return { status: reply.status, body: reply.data }
  }
}

function formOf(parts: Readonly<Record<string, File | string>>): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(parts)) form.set(name, file)
  return form
}
