import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../scripts/bootstrap.mjs'
import { callFigures } from './call-figures.ts'
import { measureCalls, type Size } from './calls-at.ts'
import { deskSizes } from './desk.ts'
import { exportOf } from './export.ts'
import { count, type Figure, ms, pageOf } from './figures.ts'
import { clusterOf, databaseOf, open, startAtrium, stopAtrium, tokenOf } from './ground.ts'
import { growthFigures } from './growth.ts'
import { postmasterIn, processorClock } from './processor.ts'
import { embeddedStartUp, startUpOn } from './start-up.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1000' },
    /** A PostgreSQL to measure on, as its superuser; its databases atrium_bench_* are kept. Without it, a throw-away one. */
    server: { type: 'string' },
    /** Parts: calls, growth, export, start, desk. */
    only: { type: 'string', default: 'calls,growth,export,start,desk' },
    /** Where the page is written; a run of some parts alone writes none unless this is given. */
    page: { type: 'string' },
  },
})
const parts = new Set(values.only.split(','))
const sizes = values.rows.split(',').map(Number)
const effort = { rounds: Number(values.rounds), ms: Number(values.ms) }
const exportRows = 100_000

const figures: Figure[] = []
const add = (figure: Figure): void => {
  figures.push(figure)
  const verdict = figure.holds === undefined ? '' : figure.holds ? ' holds' : ' SHORT'
  console.log(`${figure.promise}: ${figure.measured} (${figure.target})${verdict}`)
}

const measured: Size[] = []
/** Tasks that waited for a processor as each part began, this run's own among them. */
const busy: number[] = []
const failed: string[] = []

/** One part, where it is wanted. One that fails is said on the page, and does not take the others with it. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  if (!parts.has(name)) return
  busy.push(loadavg()[0] ?? 0)
  try {
    await work()
  } catch (error) {
    console.error(error)
    failed.push(`Not measured to its end: ${name}. ${(error as Error).message.split('\n')[0]}`)
  }
}

const cluster = await clusterOf(values.server)
try {
  const places: { url: string; rows: number }[] = []
  for (const rows of sizes) {
    const { url, seconds, hash } = await databaseOf(cluster, rows)
    places.push({ url, rows })
    if (hash !== undefined && seconds !== undefined)
      add({
        promise: 'load data: 1,000,000 inquiries, 1,000,000 lines of trail and the rest',
        target: '15 min',
        measured: `${seconds.toFixed(0)} s`,
        holds: seconds <= 900,
        how: `\`npm run seed -- --scale load\` on an empty database; inquiries ${hash.slice(0, 12)}…`,
      })
    await part('calls', async () => void measured.push(await measureCalls(url, rows, effort, console.log)))
  }
  for (const figure of callFigures(measured)) add(figure)
  const [least, most] = [places[0], places.at(-1)]
  if (least && most) {
    if (least !== most) await part('growth', async () => (await growthFigures(least, most, effort)).forEach(add))
    await part('export', () => exports(most.url))
    await part('start', () => starts(most.url))
  }
  await part('desk', weigh)
} finally {
  await cluster.stop()
}

async function weigh(): Promise<void> {
  for (const { to, kilobytes, most } of await deskSizes())
    add({
      promise: `JavaScript to ${to}, gz`,
      target: `at most ${most} kB`,
      measured: `${kilobytes.toFixed(1)} kB`,
      holds: kilobytes <= most,
      how: 'the built desk, chunks a first visit loads',
    })
}

async function exports(url: string): Promise<void> {
  const db = await open(url)
  const atrium = await startAtrium({ DATABASE_URL: url })
  try {
    const { port, pid } = atrium.server
    const done = await exportOf(
      db,
      { port, pid, token: await tokenOf(db, port), clock: processorClock(pid, await postmasterIn(db)) },
      exportRows,
    )
    const how = `${count.format(done.rows)} inquiries to ${(done.bytes / 1e6).toFixed(1)} MB by the job, in the one server that also answers`
    add({
      promise: 'export of 100,000 rows, XLSX',
      target: 'at most 3 s',
      measured: `${done.seconds.toFixed(1)} s; ${done.processorSeconds.toFixed(1)} s of processor, others’ calls included`,
      holds: done.seconds <= 3,
      how,
    })
    add({
      promise: 'its memory',
      target: 'at most 200 MB',
      measured: `${done.mostMegabytes.toFixed(0)} MB`,
      holds: done.mostMegabytes <= 200,
      how: 'most resident memory of the whole server meanwhile',
    })
    add({
      promise: 'others meanwhile, p99',
      target: 'at most 50 ms',
      measured: ms(done.othersP99),
      holds: done.othersP99 <= 50,
      how: `${done.others} list pages with total, by two callers who pause 20 ms`,
    })
  } finally {
    await stopAtrium(atrium)
    await db.close()
  }
}

async function starts(url: string): Promise<void> {
  const db = await open(url)
  const postmaster = await postmasterIn(db)
  await db.close()
  const postgres = await startUpOn(url, 5, postmaster)
  const how = 'from the command to the first good answer of /readyz; median of 5'
  add({
    promise: 'start with data, PostgreSQL',
    target: 'at most 1 s',
    measured: ms(postgres.readyMs),
    holds: postgres.readyMs <= 1000,
    how,
  })
  add({
    promise: 'memory idle, PostgreSQL',
    target: 'at most 200 MB',
    measured: `${postgres.idleMegabytes.toFixed(0)} MB`,
    holds: postgres.idleMegabytes <= 200,
    how: 'resident, 10 s after the start',
  })
  add({
    promise: 'processor idle, 1,000,000 inquiries',
    target: 'at most 5 % of one (ours)',
    measured: `${(postgres.idleShare * 100).toFixed(1)} %`,
    holds: postgres.idleShare <= 0.05,
    how: 'server and PostgreSQL together, over 10 s in which nobody asks: what jobs and sealer look for',
  })
  const embedded = await embeddedStartUp(5)
  add({
    promise: 'start with data, embedded',
    target: 'at most 2 s',
    measured: ms(embedded.readyMs),
    holds: embedded.readyMs <= 2000,
    how: `${how}, demo data`,
  })
  add({
    promise: 'the very first start',
    target: 'at most 15 s',
    measured: `${(embedded.firstMs / 1000).toFixed(1)} s`,
    holds: embedded.firstMs <= 15_000,
    how: 'embedded: create, migrate, demo data',
  })
}

const [processor] = cpus()
const page = pageOf({
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} x ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}; servers, PostgreSQL and callers share it.`,
  command: 'npm run bench',
  figures,
  measured: measured.flatMap(({ calls }) => calls),
  remarks: [
    `Load of the machine as the parts began: ${busy.map(load => load.toFixed(0)).join(', ')}. Above about twice its processors it did other work, and times, the slow ones most, are that work's too.`,
    ...failed,
    ...measured.flatMap(({ crowds }) => crowds),
  ],
})
const whole = parts.size === 5
const path = values.page ?? (whole ? join(root, 'docs', 'figures.md') : undefined)
if (path !== undefined) writeFileSync(path, page)
else console.log(page)
// What falls short is written down, and does not fail the command.
process.exit(0)
