import { Fragment, type ReactNode } from 'react'
import { capital } from '../../../model/capital.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { gatewayLabel } from '../../../model/rules/gateways.ts'
import { dayInWords } from '../../../model/when.ts'
import type { api } from '../../api/api.ts'
import { Facts } from '../../list/facts.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { ScrollingTable } from '../../ui/table-elements.ts'
import { CheckProgress, checkTitle, isOpen } from '../../ui/trail-check.tsx'
import { When } from '../../ui/when.tsx'
import classes from './status-sections.module.css'

/** As its call answers it. */
export type HouseStatus = Awaited<ReturnType<typeof api.operations.status>>

/** What a process does under each ATRIUM_ROLE. */
const processes: Readonly<Record<string, string>> = {
  all: 'answers requests and runs jobs',
  web: 'answers requests',
  worker: 'runs jobs',
}

/** A longer lag is worth a look, in seconds. */
const longLag = 60

/** The places where data are kept, as people call them. */
const storeNames: Readonly<Record<string, string>> = {
  data: 'Data folder',
  files: 'File store',
  incoming: 'Arriving uploads',
}

const poolNames: Readonly<Record<string, string>> = { work: 'for work', lookups: 'look-ups', visitors: 'visitors' }

const markNames: Readonly<Record<string, string>> = { backup: 'Last backup' }

/** By the first digit of their status. */
const answerClasses = [
  [2, 'Went well (2xx)'],
  [3, 'Unchanged or moved (3xx)'],
  [4, 'Refused (4xx)'],
  [5, 'Failed (5xx)'],
] as const

const ofClass = (replies: HouseStatus['replies'], first: number) =>
  replies.filter(({ status }) => Math.floor(status / 100) === first)

/** How many of one class, and of which status where there are several. */
function Answers({ of }: { of: HouseStatus['replies'] }) {
  if (of.length === 0) return 'none'
  return (
    <>
      {count(of.reduce((sum, each) => sum + each.count, 0))}{' '}
      <MutedWords>
        ({of.map(({ status, count: n }) => (of.length === 1 ? `${status}` : `${status}: ${count(n)}`)).join(', ')})
      </MutedWords>
    </>
  )
}

export function StatusSections({
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
    replies,
    marks,
  },
}: {
  status: HouseStatus
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
      <Part title="Answers by this process, last hour" isBad={ofClass(replies, 5).length > 0}>
        <Facts
          facts={answerClasses.map(([first, words]): [string, ReactNode] => [
            words,
            <Answers key={first} of={ofClass(replies, first)} />,
          ])}
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

function verified(check: HouseStatus['trail_check']['ended']): ReactNode {
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
const byNeed = (jobs: HouseStatus['jobs']) => jobs.toSorted((a, b) => b.failed - a.failed)

export function Jobs({ jobs }: Pick<HouseStatus, 'jobs'>) {
  return (
    <>
      <h2 className={classes.heading}>Jobs</h2>
      {jobs.length === 0 && <Muted>The jobs are starting.</Muted>}
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
