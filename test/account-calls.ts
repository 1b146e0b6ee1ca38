import { noAccess } from '../model/pages/access.ts'
import { password } from './app.ts'
import { missing, noVersion, nowhere } from './call-outcomes.ts'
import type { EndpointName, Entries } from './calls.ts'

const nobody = {
  Firstname: '',
  Lastname: '',
  email: '',
  mobile: null,
  employee_no: '',
  department: '',
  user_role_id: 1,
}

/** Signing in, roles and accounts. */
export const accountCalls: Entries<
  Extract<EndpointName, `session.${string}` | `secondFactor.${string}` | `roles.${string}` | `userAccounts.${string}`>
> = {
  'session.signIn': {
    args: () => ({ body: { client_id: 1, username: 'nobody@example.com', password: 'x' } }),
    passes: 401,
  },
  'session.signOut': { args: () => ({}), passes: 200 },
  // The test's first user and first role: they are read, and nothing of them changes.
  'session.changePassword': {
    args: () => ({ body: { current: password, password: 'too short' } }),
    passes: 422,
    says: /need your attention/,
  },
  'session.forgot': { args: () => ({ body: { email: 'nobody@atrium.test' } }), passes: 200 },
  'session.reset': { args: () => ({ body: { token: 'x'.repeat(43), password } }), passes: 404 },
  'session.beginProvider': { args: () => ({}), passes: 404 },
  'session.endProvider': { args: () => ({ body: { binding: 'x'.repeat(43), search: '' } }), passes: 404 },
  'secondFactor.verify': { args: () => ({ body: { code: '000000' } }), passes: 422 },
  'secondFactor.askPasskey': { args: () => ({}), passes: 200 },
  'secondFactor.verifyPasskey': { args: () => ({ body: { response: {} } }), passes: 422 },
  'secondFactor.beginApp': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.confirmApp': { args: () => ({ body: { code: '000000' } }), passes: 422 },
  'secondFactor.removeApp': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.beginPasskey': { args: () => ({ body: {} }), passes: 422 },
  'secondFactor.addPasskey': { args: () => ({ body: { name: '', response: {} } }), passes: 422 },
  'secondFactor.removePasskey': { args: () => ({ ...nowhere, body: {} }), passes: 422 },
  'secondFactor.newCodes': { args: () => ({ body: {} }), passes: 422 },
  'userAccounts.resetSecondFactor': { args: () => nowhere, ...missing },
  'roles.explain': {
    args: () => ({ query: { user_id: 999_999_999, page: 'admin.user-role', flag: 'view' } }),
    ...missing,
  },
  'roles.read': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'roles.create': {
    args: () => ({ body: { name: ' ', description: null, access: noAccess } }),
    passes: 422,
    says: /need your attention/,
  },
  'roles.update': {
    args: () => ({ params: { id: 1 }, body: { name: 'Another', description: null, access: noAccess } }),
    ...noVersion,
  },
  'roles.remove': { args: () => ({ params: { id: 1 }, body: {} }), ...noVersion },
  'roles.preview': { args: () => ({ body: { id: 1, access: noAccess } }), passes: 200 },
  'roles.viewAs': { args: () => ({ body: {} }), passes: 422, says: /Choose whose desk/ },
  'roles.endView': { args: () => ({}), passes: 404, says: /do not look as somebody/ },
  'userAccounts.read': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.create': { args: () => ({ body: nobody }), passes: 422, says: /need your attention/ },
  'userAccounts.update': { args: () => ({ params: { id: 1 }, body: nobody }), ...noVersion },
  'userAccounts.remove': {
    args: () => ({ params: { id: 1 }, body: { reason: 'No longer with the group' } }),
    ...noVersion,
  },
  'userAccounts.restore': { args: () => ({ body: { id: 1 } }), ...noVersion },
  'userAccounts.impact': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.sessions': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.revoke': { args: () => ({ params: { id: 1 }, body: { session: '0'.repeat(64) } }), passes: 200 },
  'userAccounts.unlock': { args: () => ({ params: { id: 1 } }), passes: 200 },
  'userAccounts.resetPassword': { args: () => ({ params: { id: 1 }, body: {} }), ...noVersion },
}
