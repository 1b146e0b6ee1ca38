import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { account } from '../../../model/content/records/account.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { say } from '../../ui/say.ts'
import { bodyOf, rolesFor } from './account.ts'

export default function NewAccount({ onChanged, onCreated }: CreateProps) {
  const { data: roles, error } = useQuery(rolesFor(null))
  const form = useMemo(() => roles && account(roles), [roles])
  async function create(values: Values) {
    const made = await api.userAccounts.create({ body: bodyOf(values) })
    void say(`Created the account of ${made.name}; a password is on its way to ${made.email}`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel
      of="new"
      title="New account"
      note="Its owner gets a first password by mail, and chooses their own at the first sign-in."
    >
      {error && <p role="alert">{error.message}</p>}
      {!form && !error && <Skeleton height={240} />}
      {form && (
        <RecordForm
          draft={{ record: 'account new', version: 0 }}
          content={form}
          values={initialOf(form.fields)}
          one="account"
          mayEdit
          saveLabel="Create account"
          onSave={create}
        />
      )}
    </SidePanel>
  )
}
