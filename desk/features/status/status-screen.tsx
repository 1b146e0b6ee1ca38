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
    // Asked again by itself, what never came would take the words of its failure away each time.
    refetchInterval: ({ state }) => (state.data ? 10_000 : false),
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
          <Attention concerns={data.attention} />
          <div className={classes.parts}>
            <StatusSections status={data} />
          </div>
          <Jobs jobs={data.jobs} />
        </>
      )}
    </>
  )
}

function Attention({ concerns }: { concerns: Status['attention'] }) {
  if (concerns.length === 0) return null
  return (
    <section className={classes.attention} aria-label="Needs a look">
      <h2>Needs a look</h2>
      <ul>
        {concerns.map(({ key, words, since }) => (
          <li key={key}>
            {words}{' '}
            <span className={classes.muted}>
              Since <When at={since} withTime />.
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The places where data are kept, as people call them. */
const storeNames: Readonly<Record<string, string>> = {
  data: 'Data folder',
  files: 'File store',
  incoming: 'Arriving uploads',
}
const poolNames: Readonly<Record<string, string>> = { work: 'for work', lookups: 'look-ups', visitors: 'visitors' }
const markNames: Readonly<Record<string, string>> = { backup: 'Last backup' }

function StatusSections({
  status: {
    version,
    started_at,
    role,
    database,
    disk,
    stores,
    mail,
    erp,
    sealer,
    trail_check,
    portals,
    pools,
    loop_delay_ms,
    marks,
  },
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
            ['Comes to its work', loop_delay_ms === 0 ? 'at once' : `${count(loop_delay_ms)} ms late, 99 of 100 times`],
          ]}
        />
      </Part>
      <Part title="Database" isBad={database.milliseconds > 200}>
        <Facts
          facts={[
            ['Engine', `${database.engine === 'embedded' ? 'Embedded' : 'PostgreSQL'} ${database.version}`],
            ['Answers in', `${database.milliseconds} ms`],
            ['Size', fileSize(database.bytes)],
            ...(pools.length === 0
              ? []
              : [
                  [
                    'Connections',
                    pools.map(({ pool, used, max }) => `${used} of ${max} ${poolNames[pool] ?? pool}`).join(', '),
                  ] as const,
                ]),
            [
              'Second lock on brands',
              database.second_lock === 'roles' ? 'roles that own nothing' : 'policies on the owner itself',
            ],
            ['Migrations', `${count(database.migrations)}, the last ${database.last_migration ?? 'none'}`],
          ]}
        />
      </Part>
      <Part title="Disk and files" isBad={!disk.enough || stores.some(({ problem }) => problem !== null)}>
        <Facts
          facts={stores.map(({ name, free, problem }): [string, ReactNode] => [
            storeNames[name] ?? capital(name),
            problem ?? (free === null ? 'can be read and written' : `${fileSize(free)} free`),
          ])}
        />
      </Part>
      <Part title="Mail and ERP" isBad={mail.dead + erp.dead > 0 || (mail.delivers && mail.lag_seconds > longLag)}>
        <Facts
          facts={[
            ['Mail waiting', mail.delivers ? count(mail.waiting) : `${count(mail.waiting)}; no mail server is set`],
            ['Oldest of it', mail.waiting === 0 ? 'none' : ageInWords(mail.oldest_seconds)],
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
      <Part title="Backup" isBad={marks.some(({ is_ok }) => is_ok === false)}>
        <Facts
          facts={marks.map(({ key, at, words }): [string, ReactNode] => [
            markNames[key] ?? capital(key),
            at === null ? (
              'not yet'
            ) : (
              <Fragment key={key}>
                <When at={at} withTime relative />: {words}
              </Fragment>
            ),
          ])}
        />
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

/** 90 seconds are a minute: nobody runs a server by seconds. */
function ageInWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second')
  if (seconds < 5_400) return counted(Math.round(seconds / 60), 'minute')
  return seconds < 129_600 ? counted(Math.round(seconds / 3_600), 'hour') : counted(Math.round(seconds / 86_400), 'day')
}

/** `retain-leads` in words. */
const nameOf = (job: string): string => capital(job.replaceAll('-', ' '))

/** What fails stands on top of the others. */
const byNeed = (jobs: Status['jobs']) => jobs.toSorted((a, b) => b.failed - a.failed)

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
                {['Job', 'Last ended', 'Next', 'Waiting', 'Failures in a row', 'Times'].map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byNeed(jobs).map(({ name, cron, last_at, last_state, next_at, waiting, failed, error }) => (
                <tr key={name}>
                  <th scope="row">{nameOf(name)}</th>
                  <td data-bad={last_state === 'failed' || undefined}>
                    {last_at ? <When at={last_at} withTime /> : 'Not yet'}
                    {last_state === 'failed' && (
                      <span className={classes.why}>Failed: {error ?? 'the log says why'}</span>
                    )}
                  </td>
                  <td>{next_at && <When at={next_at} withTime />}</td>
                  <td className="figures">{count(waiting)}</td>
                  <td className="figures" data-bad={failed > 0 || undefined}>
                    {count(failed)}
                  </td>
                  <td>{cron !== '' && timesInWords(cron)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
    </>
  )
}
