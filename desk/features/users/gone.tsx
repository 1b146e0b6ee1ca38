import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cmsUserType } from '../../../model/contract/session.ts'
import { ApiError } from '../../api/client.ts'
import control from '../../form/fields/control.module.css'
import { Facts } from '../../list/facts.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import type { Account } from './account.ts'
import classes from './users.module.css'

const sources = { self: 'Themselves', admin: 'Staff', system: 'Atrium, after a long time without a sign-in' } as const

type Left = Pick<
  Account,
  | 'id'
  | 'version'
  | 'name'
  | 'email'
  | 'role_name'
  | 'deleted_at'
  | 'deleted_by'
  | 'deactivation_source'
  | 'deactivation_reason'
  | 'user_type_id'
>
type Props = {
  readonly account: Left
  readonly mayRestore: boolean
  restore(body: { version: number; reference?: string }): Promise<unknown>
  onRestored(): void
}

/** Someone who was deactivated: by whom, when and why, and the way back. */
export function Gone({ account, mayRestore, restore, onRestored }: Props) {
  const {
    version,
    name,
    email,
    role_name,
    deleted_at,
    deleted_by,
    deactivation_source,
    deactivation_reason,
    user_type_id,
  } = account
  const [reference, setReference] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isOwnWish = deactivation_source === 'self'
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await restore({ version, ...(reference.trim() === '' ? {} : { reference }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      return setFailure(error.problem?.errors?.reference?.[0] ?? error.message)
    }
    void say(
      user_type_id === cmsUserType ? `Restored ${name}; a new password is on its way to ${email}` : `Restored ${name}`,
    )
    onRestored()
  }
  return (
    <>
      <Facts
        facts={[
          ['E-mail', email],
          ['Role', role_name],
          ['Deactivated', deleted_at && <When key="at" at={deleted_at} withTime />],
          ['By', deleted_by ?? (deactivation_source && sources[deactivation_source])],
          ['Reason', deactivation_reason],
        ]}
      />
      {mayRestore && (
        <form onSubmit={submit} className={classes.below}>
          {isOwnWish && (
            <>
              <label className={classes.label} htmlFor="restore-reference">
                Reference of their written request
              </label>
              <input
                id="restore-reference"
                className={control.input}
                maxLength={120}
                required
                value={reference}
                onChange={event => setReference(event.target.value)}
              />
            </>
          )}
          {failure && (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          )}
          <div className={classes.actions}>
            <Button type="submit" loading={isBusy}>
              Restore
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
