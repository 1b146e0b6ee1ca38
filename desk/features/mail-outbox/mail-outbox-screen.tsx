import { SegmentedControl, Skeleton, Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import type { MailQuery } from '../../api/reads.ts'
import { linkTo } from '../../shell/link.ts'
import { QuietButton } from '../../ui/button.ts'
import { Callout } from '../../ui/callout.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { When } from '../../ui/when.tsx'
import classes from './mail-outbox-screen.module.css'
import { MailReader } from './mail-reader.tsx'
import { MailState, mailStates, type OutboxMail } from './mail-state.tsx'

/** Mail that Atrium wrote: a list to glance through, each opening beside it. */
export default function MailOutboxScreen() {
  const { status, setStatus } = useStatus()
  const [open, setOpen] = useState<OutboxMail>()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['dashboard.mail', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api.dashboard.mail({
        query: { ...(status ? { status } : {}), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.next,
  })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  const mails = data?.pages.flatMap(page => page.items)
  const isKept = data?.pages[0]?.delivers === false
  return (
    <>
      <PageHead title="Mail Outbox">What Atrium wrote, newest first.</PageHead>
      {isKept && (
        <Callout data-tone="info" role="note">
          No mail server is set (<code>SMTP_URL</code>), so nothing is sent: every mail stays here.
        </Callout>
      )}
      <SegmentedControl
        aria-label="State"
        withItemsBorders={false}
        className={classes.states}
        value={status ?? 'all'}
        onChange={value => setStatus(stateIn(value))}
        data={[
          { value: 'all', label: 'All' },
          ...Object.entries(mailStates).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      {!mails && <Waiting />}
      {mails?.length === 0 && (
        <p className={classes.none}>
          {status
            ? `No mail is ${mailStates[status].label.toLowerCase()}.`
            : 'Atrium has not written any mail yet. The first password of a new account will be the first.'}
        </p>
      )}
      {mails && mails.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Mails">
          <Table verticalSpacing={10} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Subject</Table.Th>
                <Table.Th>To</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Written</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mails.map(mail => (
                <Table.Tr key={mail.id} className={classes.row} onClick={() => setOpen(mail)}>
                  <Table.Td>
                    <button type="button" className={classes.subject} onClick={() => setOpen(mail)}>
                      {mail.subject}
                    </button>
                  </Table.Td>
                  <Table.Td>{mail.to.join(', ')}</Table.Td>
                  <Table.Td>
                    <MailState mail={mail} />
                  </Table.Td>
                  <Table.Td className={classes.time}>
                    <When at={mail.created_at} withTime />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {hasNextPage && (
        <QuietButton mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older mail
        </QuietButton>
      )}
      {open && (
        <Dialog title={open.subject} side="right" onClose={() => setOpen(undefined)}>
          <MailReader
            mail={open}
            onTried={() => {
              setOpen(undefined)
              void refetch()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

const stateIn = (text: string | null): MailQuery['status'] =>
  text !== null && Object.hasOwn(mailStates, text) ? (text as MailQuery['status']) : undefined

/** The chosen state is in the address: a card of the dashboard leads to just these mails. */
function useStatus() {
  const text = useRouterState({ select: state => state.location.searchStr })
  const navigate = useNavigate()
  return {
    status: stateIn(new URLSearchParams(text).get('status')),
    setStatus: (status: MailQuery['status']) =>
      void navigate({
        ...linkTo('admin.mail-outbox', { status }),
        replace: true,
        resetScroll: false,
      }),
  }
}

const Waiting = () => (
  <div className={classes.waiting}>
    {Array.from({ length: 6 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
      <Skeleton key={i} height={18} my="md" />
    ))}
  </div>
)
