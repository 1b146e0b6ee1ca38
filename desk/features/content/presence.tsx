import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProfile } from '../../shell/profile.ts'
import { time } from '../../ui/format.ts'
import classes from './content.module.css'
import type { Session } from './session.ts'

/** How often one says that one is here, in ms. */
const beat = 10_000

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(part => part.charAt(0))
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

/** Who else is on this page, and an early word of a newer version. */
export function Presence({ session }: { session: Session }) {
  const { place } = session
  // Who looks as somebody else is not announced.
  const isHere = useProfile().viewing_as === null
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['presence', place.key, place.page],
    queryFn: ({ signal }) => place.presence(false, signal),
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
    // A page that cannot be fetched now is met again at the next beat, or by the save itself.
    if (version !== undefined) void session.meetNewer(version).catch(() => undefined)
  }, [session, version, dataUpdatedAt])
  useEffect(
    () => () => {
      // Best effort: who does not get to say goodbye is gone after half a minute.
      if (isHere) void place.presence(true).catch(() => undefined)
    },
    [place, isHere],
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
