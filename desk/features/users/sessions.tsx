import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { type Account, sessionsOf } from './account.ts'
import { browserOf } from './browser.ts'
import classes from './users.module.css'

/** Where the person is signed in, each of which can be ended at once. */
export function Sessions({ account: { id, Firstname }, mayEdit }: { account: Account; mayEdit: boolean }) {
  const { data, error, refetch } = useQuery(sessionsOf(id))
  const [failure, setFailure] = useState<string>()
  async function end(session?: string) {
    setFailure(undefined)
    try {
      const { revoked } = await api.userAccounts.revoke({
        params: { id },
        body: session === undefined ? {} : { session },
      })
      void say(`Ended ${counted(revoked, 'session')} of ${Firstname}`)
      void refetch()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setFailure(refusal.message)
    }
  }
  return (
    <section className={classes.sessions} aria-label="Sessions">
      <header>
        <h3>Signed in</h3>
        {mayEdit && data && data.items.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => void end()}>
            End all
          </Button>
        )}
      </header>
      {(error || failure) && (
        <p className={classes.failure} role="alert">
          {failure ?? error?.message}
        </p>
      )}
      {data?.items.length === 0 && <p className={classes.none}>Nowhere now.</p>}
      <ul>
        {data?.items.map(({ id: session, created_at, last_seen_at, ip, user_agent, is_own }) => (
          <li key={session}>
            <div>
              <strong>{browserOf(user_agent)}</strong>
              {is_own && ' · this one'}
              <small>
                From {ip ?? 'an unknown address'} · since <When at={created_at} withTime /> · last seen{' '}
                <When at={last_seen_at} withTime />
              </small>
            </div>
            {mayEdit && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`End the session from ${ip ?? 'an unknown address'}`}
                onClick={() => void end(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
