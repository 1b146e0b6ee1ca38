import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { account, accountAbove } from '../../../model/content/records/account.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { type Fact, Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { Callout } from '../../ui/callout.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { type Account, bodyOf, oneAccount, rolesFor, valuesOf } from './account.ts'
import { AccountActions } from './account-actions.tsx'
import { Explain } from './explain.tsx'
import { Gone } from './gone.tsx'
import { Sessions } from './sessions.tsx'
import { Below } from './users-elements.ts'

/** One account: the person, where they are signed in, and what can be done about it. */
export default function AccountPanel({ pageId, id, row, isTrashed, onChanged, onClose }: PanelProps) {
  const { data, error, refetch } = useQuery(oneAccount(id))
  const may = useMay()
  const changed = () => {
    void refetch()
    onChanged()
  }
  const left = () => {
    onChanged()
    onClose()
  }
  const isGone = isTrashed || data?.deleted_at != null
  return (
    <SidePanel
      of={id}
      title={data?.name ?? String(row?.['name'] ?? '')}
      note={
        data && (
          <>
            Changed <When at={data.updated_at} withTime />
            {data.updated_by && ` by ${data.updated_by}`}
          </>
        )
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && isGone && (
        <Gone
          account={data}
          mayRestore={may('delete', pageId)}
          restore={body => api.userAccounts.restore({ body: { id, ...body } })}
          onRestored={left}
        />
      )}
      {data && !isGone && (
        <AccountForm key={id} account={data} mayEdit={may('edit', pageId)} onChanged={onChanged}>
          <Below>
            <AccountState account={data} />
            <AccountActions
              account={data}
              mayEdit={may('edit', pageId)}
              mayDeactivate={may('delete', pageId)}
              onChanged={changed}
              onGone={left}
            />
            {may('view', 'admin.user-role') && <Explain account={data} />}
            <Sessions account={data} mayEdit={may('edit', pageId)} />
          </Below>
        </AccountForm>
      )}
    </SidePanel>
  )
}

type FormProps = {
  readonly account: Account
  readonly mayEdit: boolean
  /** Stands below the form, and comes with it: the form would push away what somebody has opened there. */
  readonly children: ReactNode
  onChanged(): void
}

function AccountForm({ account: read, mayEdit, children, onChanged }: FormProps) {
  const { data: roles, error, refetch } = useQuery(rolesFor(read.user_role_id))
  const queries = useQueryClient()
  const { id, is_above } = read
  const form = useMemo(() => (is_above ? accountAbove : roles && account(roles)), [is_above, roles])
  const { queryKey } = oneAccount(id)
  async function save(values: Values, version: number) {
    const now = queries.getQueryData(queryKey) ?? read
    const saved = await api.userAccounts.update({
      params: { id },
      body: { ...bodyOf({ ...valuesOf(now), ...values }), version },
    })
    queries.setQueryData(queryKey, saved)
    onChanged()
    void say(`Saved the account of ${saved.name}`)
    return saved
  }
  async function onStale() {
    const fresh = await api.userAccounts.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return { values: within(form?.fields ?? {}, valuesOf(fresh)), version: fresh.version }
  }
  if (!form && error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!form) return <Skeleton height={240} />
  return (
    <>
      {is_above && (
        <Callout data-tone="info" role="note">
          {read.Firstname} holds more than you do: the e-mail {read.email}, the role {read.role_name}, the password and
          the second factor are not yours to change.
        </Callout>
      )}
      <RecordForm
        key={String(is_above)}
        draft={{ record: `account ${id}`, version: read.version }}
        content={form}
        values={within(form.fields, valuesOf(read))}
        one="account"
        mayEdit={mayEdit}
        onSave={save}
        onStale={onStale}
      />
      {children}
    </>
  )
}

/** Only what the form asks for. */
const within = (fields: object, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))

function AccountState({
  account: {
    last_login_at,
    last_login_ip,
    must_change_password,
    password_changed_at,
    locked_until,
    created_at,
    has_second_factor,
  },
}: {
  account: Account
}) {
  const isLocked = locked_until !== null && new Date(locked_until).getTime() > Date.now()
  return (
    <Facts
      facts={[
        [
          'Last sign-in',
          last_login_at === null ? (
            'Never'
          ) : (
            <span key="seen">
              <When at={last_login_at} withTime />
              {last_login_ip && ` from ${last_login_ip}`}
            </span>
          ),
        ],
        [
          'Password',
          must_change_password ? (
            'Made for them; still to be changed'
          ) : (
            <When key="password" at={password_changed_at} />
          ),
        ],
        ...(isLocked ? [['Locked until', <When key="locked" at={locked_until} withTime />] satisfies Fact] : []),
        ['Second factor', has_second_factor ? 'Set up' : 'None'],
        ['Created', <When key="created" at={created_at} />],
      ]}
    />
  )
}
