import { Button, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { agreementPapers, docTypes } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { UnseenTitle } from '../../ui/unseen.ts'
import { type Attachment, attachmentsOf, key } from './calls.ts'
import { PaperViewer } from './paper-viewer.tsx'
import classes from './papers.module.css'

const tones = { pending: 'waiting', accepted: 'good', returned: 'bad' } as const
const labels = { pending: 'To check', accepted: 'Accepted', returned: 'To return' } as const

type Props = { reservation: number; partner: string; form: 'cis' | 'ra'; mayCheck: boolean }

/** The papers of one form, one of them open, each accepted or marked for return. */
export function Papers({ reservation, partner, form, mayCheck }: Props) {
  const { data, error, refetch } = useQuery(attachmentsOf(reservation))
  const [chosen, choose] = useState<number>()
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={420} />
  // The agreement's papers first on its own tab; a sheet shows its buyer's only.
  const own = data.filter(({ partner_id, doc_type }) =>
    form === 'cis' ? partner_id === partner && !agreementPapers.includes(doc_type) : agreementPapers.includes(doc_type),
  )
  const open = own.find(({ id }) => id === chosen) ?? own.find(({ status }) => status === 'pending') ?? own[0]
  if (!open) return <Muted>No papers were handed in for this form yet.</Muted>
  const next = () => choose(own.find(({ id, status }) => id !== open.id && status === 'pending')?.id ?? open.id)
  return (
    <section aria-label="Papers" className={classes.papers}>
      <UnseenTitle>Papers</UnseenTitle>
      <ul className={classes.list}>
        {own.map(attachment => (
          <li key={attachment.id}>
            <button
              type="button"
              aria-current={attachment.id === open.id || undefined}
              onClick={() => choose(attachment.id)}
            >
              <span>{docTypes[attachment.doc_type]}</span>
              <StatusMark tone={tones[attachment.status]}>{labels[attachment.status]}</StatusMark>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.open}>
        <h3>{docTypes[open.doc_type]}</h3>
        {mayCheck ? (
          <Check key={open.id} reservation={reservation} attachment={open} onDone={next} />
        ) : (
          open.remark && <p className={classes.remark}>{open.remark}</p>
        )}
        <PaperViewer key={open.file.id} reservation={reservation} file={open.file} />
      </div>
    </section>
  )
}

type CheckProps = { reservation: number; attachment: Attachment; onDone(): void }

function Check({ reservation, attachment, onDone }: CheckProps) {
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const [remark, setRemark] = useState(attachment.remark ?? '')
  const send = useMutation({
    mutationFn: (status: Attachment['status']) =>
      api.reservations.check({
        params: { id: reservation },
        body: {
          attachment_id: attachment.id,
          version: attachment.version,
          status,
          ...(status === 'returned' ? { remark } : {}),
        },
      }),
    onSuccess: (_, status) => {
      ask(false)
      if (status !== 'pending') onDone()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [key] }),
  })
  const problem = send.error instanceof ApiError ? send.error : undefined
  const atField = problem?.problem?.errors?.['remark']?.join(' ')
  return (
    <div className={classes.check}>
      {attachment.remark && !isAsking && <p className={classes.remark}>{attachment.remark}</p>}
      {isAsking && (
        <Textarea
          label="What is wrong with it"
          required
          autosize
          minRows={2}
          maxLength={500}
          ref={field => void (remark === (attachment.remark ?? '') && field?.focus())}
          error={atField}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
      )}
      {problem && !atField && <p role="alert">{problem.message}</p>}
      <Buttons>
        {attachment.status !== 'accepted' && !isAsking && (
          <Button size="compact-md" loading={send.isPending} onClick={() => send.mutate('accepted')}>
            Accept
          </Button>
        )}
        {isAsking ? (
          <>
            <Button size="compact-md" loading={send.isPending} onClick={() => send.mutate('returned')}>
              Mark for return
            </Button>
            <FaintButton size="compact-md" onClick={() => ask(false)}>
              Keep as it is
            </FaintButton>
          </>
        ) : (
          attachment.status !== 'returned' && (
            <QuietButton size="compact-md" disabled={send.isPending} onClick={() => ask(true)}>
              Return
            </QuietButton>
          )
        )}
        {attachment.status !== 'pending' && !isAsking && (
          <FaintButton size="compact-md" loading={send.isPending} onClick={() => send.mutate('pending')}>
            Take back
          </FaintButton>
        )}
      </Buttons>
    </div>
  )
}
