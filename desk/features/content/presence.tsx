import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProfile } from '../../shell/profile.ts'
import { time } from '../../ui/format.ts'
import classes from './presence.module.css'
import type { Session } from './session.ts'

/** How often a tab reports that its person is here, in ms. */
const beat = 10_000

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(part => part.charAt(0))
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

/** The other people on this page, and an early notice of a newer version. */
export function Presence({ session }: { session: Session }) {
  const { target } = session
  // A person who sees the desk as somebody else is not announced.
  const isHere = useProfile().viewing_as === null
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['presence', target.key, target.page],
    queryFn: ({ signal }) => target.presence(false, signal),
    enabled: isHere,
    refetchInterval: beat,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const version = data?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at anew, also where its version is the same
  useEffect(() => {
    // If a page cannot be fetched now, the next beat fetches it, or the save itself.
    if (version !== undefined) void session.meetNewer(version).catch(() => undefined)
  }, [session, version, dataUpdatedAt])
  useEffect(
    () => () => {
      // Best effort: a tab that does not get to say goodbye is gone after half a minute.
      if (isHere) void target.presence(true).catch(() => undefined)
    },
    [target, isHere],
  )
  const others = data?.others ?? []
  if (others.length === 0) return null
  return (
    <ul className={classes.others} aria-label="Also on this page">
      {others.slice(0, 4).map(other => (
        <li key={other.user_id} title={`${other.name}, here at ${time(other.seen_at)}`}>
          <span aria-hidden="true">{initials(other.name)}</span>
          {other.name}
        </li>
      ))}
      {others.length > 4 && <li>and {others.length - 4} more</li>}
    </ul>
  )
}
