import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { capital } from '../../../model/capital.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { gatewayLabel } from '../../../model/rules/gateways.ts'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { Facts } from '../../list/facts.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { ScrollingTable } from '../../ui/table-elements.ts'
import { CheckProgress, checkTitle, isOpen } from '../../ui/trail-check.tsx'
import { When } from '../../ui/when.tsx'
import classes from './status.module.css'

type Status = Awaited<ReturnType<typeof api.operations.status>>

/** What a process does under each ATRIUM_ROLE. */
const processes: Readonly<Record<string, string>> = {
  all: 'answers requests and runs jobs',
  web: 'answers requests',
  worker: 'runs jobs',
}

/** A longer lag is worth a look, in seconds. */
const longLag = 60

/** What runs and how, for the people who run it. */
export default function StatusScreen({ pageId }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    ...reading(['operations.status'], api.operations.status),
    refetchInterval: 10_000,
  })
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        What runs, and what waits.{' '}
        {data && (
          <>
            As of <When at={data.as_of} withTime />.
          </>
        )}
      </PageHead>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label="Loading the status">
          <Skeleton height={180} mb="md" />
          <Skeleton height={320} />
        </div>
      )}
      {data && (
        <>
          <div className={classes.parts}>
            <StatusSections status={data} />
          </div>
          <Jobs jobs={data.jobs} />
        </>
      )}
    </>
  )
}

function StatusSections({
  status: { version, started_at, role, database, disk, mail, erp, sealer, trail_check, portals },
}: {
  status: Status
}) {
  return (
    <>
      <Part title="Atrium">
        <Facts
          facts={[
            ['Version', version],
            ['Running since', <When key="since" at={started_at} withTime relative />],
            ['This process', processes[role] ?? role],
          ]}
        />
      </Part>
      <Part title="Database" isBad={database.milliseconds > 200}>
        <Facts
          facts={[
            ['Engine', `${database.engine === 'embedded' ? 'Embedded' : 'PostgreSQL'} ${database.version}`],
            ['Answers in', `${database.milliseconds} ms`],
            ['Size', fileSize(database.bytes)],
            ['Migrations', `${count(database.migrations)}, the last ${database.last_migration ?? 'none'}`],
          ]}
        />
      </Part>
      <Part title="Disk and files" isBad={!disk.files_ok || !disk.enough}>
        <Facts
          facts={[
            ['Free', disk.free === null ? 'not known' : `${fileSize(disk.free)}${disk.enough ? '' : ': make room'}`],
            ['File store', disk.files_ok ? 'can be read and written' : (disk.problem ?? 'cannot be reached')],
          ]}
        />
      </Part>
      <Part title="Mail and ERP" isBad={mail.dead + erp.dead > 0 || (mail.delivers && mail.lag_seconds > longLag)}>
        <Facts
          facts={[
            ['Mail waiting', mail.delivers ? count(mail.waiting) : `${count(mail.waiting)}; no mail server is set`],
            ['Mail given up', count(mail.dead)],
            ['Postings waiting', count(erp.waiting)],
            ['Postings given up', count(erp.dead)],
          ]}
        />
      </Part>
      <Part
        title="Audit seals"
        isBad={
          sealer.lag_seconds > longLag || (trail_check.ended !== null && trail_check.ended.verdict?.sound !== true)
        }
      >
        <Facts
          facts={[
            ['Sealed lines', count(sealer.seals)],
            ['Oldest unsealed', sealer.lag_seconds === 0 ? 'none' : counted(sealer.lag_seconds, 'second')],
            ['Kept outside', sealer.head ? <When key="head" at={sealer.head.at} withTime relative /> : 'not yet'],
            ['Last verified', verified(trail_check.ended)],
          ]}
        />
        {trail_check.last && isOpen(trail_check.last) && <CheckProgress check={trail_check.last} />}
      </Part>
      <Part title="Portals" isBad={portals.some(({ ending }) => ending.length > 0)}>
        <Facts
          facts={portals.map(({ client, keys, heard_at, ending }): [string, ReactNode] => [
            gatewayLabel(client),
            <Fragment key={client}>
              {keys === 0 ? 'no key yet' : counted(keys, 'key')},{' '}
              {heard_at ? (
                <>
                  last heard from <When at={heard_at} withTime relative />
                </>
              ) : (
                'not heard from yet'
              )}
              {ending.map(({ name, ends_on }) => (
                <Fragment key={name}>
                  <br />
                  {name} ends on {dayInWords(ends_on)}
                </Fragment>
              ))}
            </Fragment>,
          ])}
        />
      </Part>
    </>
  )
}

function verified(check: Status['trail_check']['ended']): ReactNode {
  if (!check) return 'not yet: see Admin › Audit Trail'
  return (
    <Fragment key="verified">
      {checkTitle(check)}
      {check.finished_at && (
        <>
          , <When at={check.finished_at} withTime relative />
        </>
      )}
    </Fragment>
  )
}

const Part = ({ title, isBad = false, children }: { title: string; isBad?: boolean; children: ReactNode }) => (
  <section className={classes.part} data-bad={isBad || undefined} aria-label={title}>
    <h2>
      {title}
      {isBad && <span className={classes.bad}> needs a look</span>}
    </h2>
    {children}
  </section>
)

/** `retain-leads` in words. */
const nameOf = (job: string): string => capital(job.replaceAll('-', ' '))

function Jobs({ jobs }: Pick<Status, 'jobs'>) {
  return (
    <>
      <h2 className={classes.heading}>Jobs</h2>
      {jobs.length === 0 && <p className={classes.muted}>The jobs are starting.</p>}
      {jobs.length > 0 && (
        // A table that scrolls sideways must be reachable by keyboard.
        <ScrollingTable tabIndex={0} aria-label="Jobs">
          <table>
            <thead>
              <tr>
                {['Job', 'Last ended', 'Next', 'Waiting', 'Failed this week', 'Times'].map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ name, cron, last_at, last_state, next_at, waiting, failed }) => (
                <tr key={name}>
                  <th scope="row">{nameOf(name)}</th>
                  <td data-bad={last_state === 'failed' || undefined}>
                    {last_at ? <When at={last_at} withTime /> : 'Not yet'}
                    {last_state === 'failed' && ', failed'}
                  </td>
                  <td>{next_at && <When at={next_at} withTime />}</td>
                  <td className="figures">{count(waiting)}</td>
                  <td className="figures" data-bad={failed > 0 || undefined}>
                    {count(failed)}
                  </td>
                  <td>{timesInWords(cron)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
    </>
  )
}
