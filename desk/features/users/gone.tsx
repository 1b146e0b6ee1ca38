import { type FormEvent, useState } from 'react'
import { cmsUserType } from '../../../model/contract/session.ts'
import { Facts } from '../../list/facts.tsx'
import { useAttempt } from '../../ui/attempt.ts'
import { SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { Input } from '../../ui/input.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import type { Account } from './account.ts'
import { BelowForm, Label } from './users-elements.ts'

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

/** A deactivated person: by whom, when and why, and the way back. */
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
  const { failure, isBusy, attempt } = useAttempt(
    ({ problem, message }) => problem?.errors?.['reference']?.[0] ?? message,
  )
  const isOwnWish = deactivation_source === 'self'
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await attempt(() => restore({ version, ...(reference.trim() === '' ? {} : { reference }) })))) return
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
        <BelowForm onSubmit={submit}>
          {isOwnWish && (
            <>
              <Label htmlFor="restore-reference">
                <RequiredMark>Reference of their written request</RequiredMark>
              </Label>
              <Input
                id="restore-reference"
                maxLength={120}
                required
                value={reference}
                onChange={event => setReference(event.target.value)}
              />
            </>
          )}
          <Failure>{failure}</Failure>
          <Buttons>
            <SubmitButton loading={isBusy}>Restore</SubmitButton>
          </Buttons>
        </BelowForm>
      )}
    </>
  )
}
