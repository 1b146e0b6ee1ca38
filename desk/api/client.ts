import { type Contract, contract } from '../../model/contract/index.ts'
import { type Calls, type Connection, callsOf } from './call.ts'

export { ApiError, type Connection } from './call.ts'

export type Client = { [G in keyof Contract]: Calls<Contract[G]> }

/** One typed method for each endpoint of the contract: `api.webContent.save({ body })`. */
export function client(connection: Connection): Client {
  const groups = Object.entries(contract).map(([group, members]) => [group, callsOf(members, connection)])
  return Object.fromEntries(groups) as Client
}
