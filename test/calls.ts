import type { Contract } from '../model/contract/index.ts'
import type { CallArgs } from './app.ts'

export type EndpointName = { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[keyof Contract]

/** What a call speaks of. The ids are of rows that stand in that place, so that nothing but a right decides. */
export type At = { brand: string; page: string; revision: number; file: number }
/** What the call answers once its guard has let it through. Nothing is changed: writes leave out their version or their part. */
type Call = { args: (at: At) => CallArgs; passes: number; says?: RegExp }

const where = ({ brand, page }: At) => ({ brand, page })
const noVersion = { passes: 428, says: /Send the version you read/ }

/** A call of every endpoint of the contract; one without an entry does not compile. */
export const calls: Record<EndpointName, Call> = {
  'session.signIn': { args: () => ({ body: { client_id: 1, username: 'nobody@example.com', password: 'x' } }), passes: 401 },
  'session.signOut': { args: () => ({}), passes: 200 },
  'session.profile': { args: () => ({}), passes: 200 },
  'property.list': { args: () => ({}), passes: 200 },
  'property.all': { args: () => ({}), passes: 200 },
  'property.brands': { args: () => ({}), passes: 200 },
  'webContent.read': { args: ({ brand }) => ({ params: { x: brand } }), passes: 200 },
  'webContent.save': { args: at => ({ body: { ...where(at), values: {}, own: [] } }), ...noVersion },
  'webContent.page': { args: at => ({ params: where(at) }), passes: 200 },
  'webContent.publish': { args: at => ({ body: where(at) }), ...noVersion },
  'webContent.unschedule': { args: at => ({ body: { ...where(at), schedule_id: 999_999_999 } }), passes: 404, says: /no longer scheduled/ },
  'webContent.revisions': { args: at => ({ params: where(at) }), passes: 200 },
  'webContent.revision': { args: at => ({ params: { ...where(at), id: at.revision } }), passes: 200 },
  'webContent.restore': { args: at => ({ body: { ...where(at), revision_id: at.revision } }), ...noVersion },
  'webContent.presence': { args: at => ({ body: { ...where(at), leaving: true } }), passes: 200 },
  'web.site': { args: ({ brand }) => ({ params: { code: brand } }), passes: 200 },
  'files.upload': { args: at => ({ query: where(at) }), passes: 415 },
  'files.list': { args: at => ({ query: where(at) }), passes: 200 },
  'files.describe': { args: at => ({ params: { id: at.file }, body: { ...where(at), alt: 'A house', focal_x: 0.5, focal_y: 0.5 } }), ...noVersion },
  'files.uses': { args: at => ({ params: { id: at.file }, query: where(at) }), passes: 200 },
  'dashboard.content': { args: () => ({}), passes: 200 },
  'dashboard.mail': { args: () => ({}), passes: 200 },
}
