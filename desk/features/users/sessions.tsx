import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { type Account, sessionsOf } from './account.ts'
import { browserOf } from './browser.ts'
import classes from './sessions.module.css'

/** Where the person is signed in; each session can be ended at once. */
export function Sessions({ account: { id, Firstname }, mayEdit }: { account: Account; mayEdit: boolean }) {
  const { data, error, refetch } = useQuery(sessionsOf(id))
  const { failure, attempt } = useAttempt()
  const end = (session?: string) =>
    attempt(async () => {
      const { revoked } = await api.userAccounts.revoke({
        params: { id },
        body: session === undefined ? {} : { session },
      })
      void say(`Ended ${counted(revoked, 'session')} of ${Firstname}`)
      void refetch()
    })
  return (
    <section className={classes.sessions} aria-label="Sessions">
      <header>
        <h3>Signed in</h3>
        {mayEdit && data && data.items.length > 1 && (
          <QuietButton size="compact-sm" onClick={() => void end()}>
            End all
          </QuietButton>
        )}
      </header>
      <Failure>{failure ?? error?.message}</Failure>
      {data?.items.length === 0 && <Muted data-size="sm">Nowhere now.</Muted>}
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
              <QuietButton
                size="compact-sm"
                aria-label={`End the session from ${ip ?? 'an unknown address'}`}
                onClick={() => void end(session)}
              >
                End
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
