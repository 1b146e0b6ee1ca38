import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { time } from '../ui/format.ts'
import classes from './present.module.css'
import { useProfile } from './profile.ts'

/** How often a tab reports that its person is here, in ms. */
const beat = 10_000

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(part => part.charAt(0))
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

type There = {
  readonly version: number
  readonly others: readonly { readonly user_id: number; readonly name: string; readonly seen_at: string }[]
}
type Props = {
  /** What the person has open. */
  readonly at: readonly unknown[]
  /** Reports that they are there, or leave; answers who else is, and which version stands. */
  call(leaving: boolean, signal?: AbortSignal): Promise<There>
  /** With each answer, also where the version is the same. */
  onVersion(version: number): void
  /** Their initials alone: in a line of its own height. */
  readonly isSmall?: boolean
}

/** The other people who have the same open, and an early notice of a newer version. */
export function Present({ at, call, onVersion, isSmall = false }: Props) {
  // A person who sees the desk as somebody else is not announced.
  const isHere = useProfile().viewing_as === null
  const last = useRef({ call, onVersion })
  last.current = { call, onVersion }
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['presence', ...at],
    queryFn: ({ signal }) => call(false, signal),
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
    if (version !== undefined) last.current.onVersion(version)
  }, [version, dataUpdatedAt])
  const name = JSON.stringify(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is left, and another call leaves it
  useEffect(() => {
    const { call: leave } = last.current
    return () => {
      // Best effort: a tab that does not get to say goodbye is gone after half a minute.
      if (isHere) void leave(true).catch(() => undefined)
    }
  }, [name, isHere])
  const others = data?.others ?? []
  if (others.length === 0) return null
  return (
    <ul className={classes.others} data-small={isSmall || undefined} aria-label="Also here">
      {others.slice(0, 4).map(other => (
        <li key={other.user_id} title={`${other.name}, here at ${time(other.seen_at)}`}>
          <span aria-hidden="true">{initials(other.name)}</span>
          {isSmall ? <VisuallyHidden>{other.name}</VisuallyHidden> : other.name}
        </li>
      ))}
      {others.length > 4 && <li>and {others.length - 4} more</li>}
    </ul>
  )
}
