import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AgreementId } from '../../../model/content/portal-sections.ts'
import { api, reading } from '../../api/api.ts'
import { PdfButton } from '../../cases/pdf-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { date, dateTime, exactTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted, MutedWords } from '../../ui/muted.ts'
import classes from './agreement-panel.module.css'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'
import { Written } from './written.tsx'

const states = { to_come: 'To come', in_force: 'In force', past: 'Past' } as const

/** Every version that buyers could agree to, and its text as it was published. */
export function AgreementPanel({ session: { target } }: { session: Session }) {
  const title = useId()
  const [open, setOpen] = useState<number>()
  const id = target.publication?.agreement?.id ?? 1
  const { data, error, refetch } = useQuery(
    reading(['buyerAgreement', id], api.buyerAgreement.read, { params: { id } }),
  )
  return (
    <Panel aria-labelledby={title}>
      <h2 id={title}>Versions</h2>
      <Muted>What buyers agreed to, and when. A version is never changed.</Muted>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} mt="sm" />}
      {data?.versions.length === 0 && <Muted>Nothing was published yet.</Muted>}
      <ol className={classes.versions}>
        {data?.versions.map(version => (
          <li key={version.version_no} data-state={version.state}>
            <button type="button" onClick={() => setOpen(version.version_no)}>
              Version {version.version_no}
            </button>{' '}
            <MutedWords data-size="xs">{states[version.state]}</MutedWords>
            {version.published_by === null ? (
              <small title={exactTime(version.published_at)}>
                The sample text, here since {date(version.published_at)}: nobody has published it. Write your own and
                publish it as the next version.
              </small>
            ) : (
              <>
                <small>
                  From {date(version.effective_date)} ·{' '}
                  {version.requires_reconsent ? 'buyers agree again' : 'earlier consent holds'}
                </small>
                <small title={exactTime(version.published_at)}>
                  Published {dateTime(version.published_at)} by {version.published_by}
                </small>
              </>
            )}
          </li>
        ))}
      </ol>
      {open !== undefined && <Version id={id} no={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function Version({ id, no, onClose }: { id: AgreementId; no: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...reading(['buyerAgreement', id, no], api.buyerAgreement.version, { params: { id, version_no: no } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog title={data ? `${data.title}, version ${no}` : `Version ${no}`} onClose={onClose} isWide>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <>
          <PdfButton
            of={`version ${no}`}
            name={`${data.type.replaceAll('_', '-')}-${no}`}
            take={() => api.buyerAgreement.paper({ params: { id, version_no: no } })}
          />
          <Written html={data.body} />
        </>
      )}
    </Dialog>
  )
}
