import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, reading } from '../../api/api.ts'
import { useRead } from '../../form/use-form.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import panel from './impact-panel.module.css'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'
import type { Property } from './target.ts'
import { useBeside } from './use-beside.ts'
import { useSession } from './use-session.ts'

/** Beyond.md 2: what uses the property, before someone makes it inactive. */
export function ImpactPanel({ session }: { session: Session }) {
  const property = session.target.property
  return property ? <Impact session={session} property={property} /> : null
}

function Impact({ session, property }: { session: Session; property: Property }) {
  const stored = useSession(session, now => now.stored.values['status'])
  const chosen = useRead(session.form, form => form.value('status'))
  const { data, error, refetch } = useQuery({
    ...reading(['projectInfo.impact', property.id], api.projectInfo.impact, { params: { projectId: property.id } }),
    refetchInterval: 30_000,
    staleTime: 0,
  })
  const isBeside = useBeside()
  const isLeaving = stored === 'active' && chosen === 'inactive'
  // On a narrow screen the panel comes up over the form: not over the field in use.
  useEffect(() => {
    if (isLeaving) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isLeaving])
  return (
    <Panel aria-labelledby="impact-title" data-leaving={isLeaving || undefined}>
      <h2 id="impact-title">{isLeaving ? 'If you save, it becomes inactive' : 'What uses this property'}</h2>
      {isLeaving && (
        <Failure role="status">
          It leaves the selectors and the websites at once, and nothing new may name it.{' '}
          {data && data.uses.length > 0 && 'What is listed here keeps its name; look at each first.'}
        </Failure>
      )}
      {error && (
        <Failure>
          {error.message}{' '}
          <button type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </Failure>
      )}
      {/* The line is as high with its answer as without: above the form, it would push the form down. */}
      <details className={panel['more']} open={isBeside || isLeaving}>
        <summary>
          {data
            ? data.uses.length === 0
              ? 'Nothing of your brands'
              : counted(data.uses.length, 'place')
            : error
              ? 'Not known'
              : 'Looking it up …'}
        </summary>
        {!data && !error && <Skeleton height={96} />}
        {data && data.uses.length > 0 && (
          <ul className={panel['list']}>
            {data.uses.map(({ label, count, link }) => (
              <li key={label}>
                {link ? <Link to={link}>{label}</Link> : label}
                {count > 1 && <span className="figures"> · {counted(count, 'record')}</span>}
              </li>
            ))}
          </ul>
        )}
        {data && <Muted>As of {dateTime(data.as_of)}</Muted>}
      </details>
    </Panel>
  )
}
