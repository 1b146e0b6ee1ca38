import type { EndpointName } from '../calls.ts'
import type { Form, House, Reply } from './house.ts'

type SellersCall = Extract<EndpointName, `sellersPortal.${string}`> extends `sellersPortal.${infer C}` ? C : never

/** The sellers' portal as its program calls: by a key made in the desk, in the name of a seller. */
export type Portal = {
  send(call: SellersCall, body: object, params?: Record<string, string>): Promise<Reply>
  read(call: SellersCall, query?: Record<string, string>, params?: Record<string, string>): Promise<Reply>
  file(call: SellersCall, fields: Form['fields'], file: Form['file']): Promise<Reply>
}

export function portalOf({ ask, send }: House, key: string, seller_code: string): Portal {
  const headers = { 'x-portal-key': key }
  return {
    send: (call, body, params) =>
      ask(null, `sellersPortal.${call}`, { headers, body: { seller_code, ...body }, params }),
    read: (call, query = {}, params) =>
      ask(null, `sellersPortal.${call}`, { headers, query: { seller_code, ...query }, params }),
    file: (call, fields, file) =>
      send(null, `sellersPortal.${call}`, { fields: { seller_code, ...fields }, file }, { headers }),
  }
}
