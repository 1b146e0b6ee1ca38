import { dashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { files } from './files.ts'
import { property } from './property.ts'
import { session } from './session.ts'
import { web, webContent } from './web-content.ts'

/** Every call of the API, once. The server's routes, the desk's client, OpenAPI and the permission matrix come from it. */
export const contract = { session, property, webContent, web, files, dashboard }
export type Contract = typeof contract

/** Calls stand under this on the desk's origin (and, where `alsoPublic`, on the sites'). */
export const apiBase = '/api'

export type NamedEndpoint = { name: string; endpoint: Endpoint }
export const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })))
