import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../../call/password.ts'
import { type Batch, judged, upsert, type Writer } from './upsert.ts'

const types = { buyer: 1, seller: 2, cms: 3 } as const
type Type = keyof typeof types

/** A hash of unknown text: a new account opens once its owner has asked for a password of their own. */
let closed: Promise<string> | undefined

const usersOf = async ({ trx, rows }: Batch) =>
  new Map(
    (
      await trx
        .selectFrom('users')
        .where('email', 'in', [...rows.map(({ values }) => String(values['email'])), ''])
        .select(['email', 'user_type_id', 'deleted_at', 'employee_no', 'department'])
        .forUpdate()
        .execute()
    ).map(user => [user.email.toLowerCase(), user] as const),
  )

/** A buyer's contracts are those with the address of the account. */
const linkContracts = ({ trx }: Batch, emails: readonly string[]) =>
  sql`update contracts as c set buyer_id = u.id, version = c.version + 1 from users as u
    where u.user_type_id = ${types.buyer} and lower(u.email) = any(${emails.map(each => each.toLowerCase())}::text[])
      and lower(c.email) = lower(u.email) and c.buyer_id is null`.execute(trx)

export const user: Writer = async batch => {
  closed ??= hashPassword(randomBytes(32).toString('base64url'))
  const known = await usersOf(batch)
  const { good, problems } = judged(batch.rows, ({ values }) => {
    const account = known.get(String(values['email']))
    const type = types[values['user_type'] as Type]
    if (account && account.user_type_id !== type)
      return { field: 'user_type', message: 'This address belongs to an account of another type.' }
    if (account?.deleted_at) return { field: 'email', message: 'This account is deactivated. Restore it first.' }
    // Decision 097: a file makes nobody a member of staff.
    if (!account && values['user_type'] === 'cms')
      return { field: 'user_type', message: 'Members of staff are added in User Accounts, with their role.' }
    return undefined
  })
  const hash = await closed
  const written = await upsert(
    batch,
    {
      table: 'users',
      key: '(lower(email))',
      atFirst: ['email', 'user_type_id', 'password_hash', 'must_change_password'],
    },
    good.map(({ values: { firstname, lastname, user_type, ...values } }) => ({
      ...values,
      Firstname: firstname,
      Lastname: lastname,
      user_type_id: types[user_type as Type],
      password_hash: hash,
      must_change_password: true,
    })),
  )
  await linkContracts(
    batch,
    good.flatMap(({ values: { user_type, email } }) => (user_type === 'buyer' ? [String(email)] : [])),
  )
  return { ...written, problems }
}
