import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../scripts/bootstrap.mjs'
import { bellFigures } from './bell.ts'
import { callFigures } from './call-figures.ts'
import { measureCalls, type Size } from './calls-at.ts'
import { dashboardFigures } from './dashboard.ts'
import { deskFigures } from './desk.ts'
import { exportFigures } from './export.ts'
import { type Figure, pageOf, withFigures } from './figures.ts'
import { clusterOf, databaseOf } from './ground.ts'
import { growthFigures } from './growth.ts'
import { screenFigures } from './screen.ts'
import { soakFigure } from './soak.ts'
import { startFigures } from './start-up.ts'
import { tasksOf, tasksSection, withTasks } from './tasks.ts'
import { trailFigures } from './trail.ts'
import { trailDatabaseOf } from './trail-ground.ts'
import { unitsFigures } from './units.ts'

const allParts = [
  'calls',
  'growth',
  'export',
  'soak',
  'start',
  'screen',
  'dashboard',
  'bell',
  'desk',
  'trail',
  'tasks',
  'units',
] as const
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1000' },
    /** Lines of the trails that the part `trail` asks: the largest are made in an hour. */
    lines: { type: 'string', default: '100000,2400000,10000000' },
    /** A PostgreSQL to measure on, as its superuser; its databases atrium_bench_* are kept. Without it, a throw-away one. */
    server: { type: 'string' },
    /** Parts of the page. */
    only: { type: 'string', default: allParts.join(',') },
    /** Requests of the soak. */
    soak: { type: 'string', default: '600000' },
    /** Where the page is written; a run of some parts alone writes none unless this is given. */
    page: { type: 'string' },
    /** Puts the figures of some parts into docs/figures.md, in the place of theirs; the rest of it stays as it was measured. */
    merge: { type: 'boolean', default: false },
    /** A report of browser tests that has the tasks already, instead of a run of them. */
    browser: { type: 'string' },
  },
})
const parts = new Set(values.only.split(','))
/** The parts that ask the databases of inquiries. */
const ofInquiries = allParts.filter(name => !['bell', 'desk', 'trail', 'tasks', 'units'].includes(name))
const sizes = ofInquiries.some(name => parts.has(name)) ? values.rows.split(',').map(Number) : []
const trailSizes = parts.has('trail') ? values.lines.split(',').map(Number) : []
const effort = { rounds: Number(values.rounds), ms: Number(values.ms) }
const exportRows = 100_000
const startTimes = 5
const screenTimes = 7

const figures: Figure[] = []
const add = (figure: Figure): void => {
  figures.push(figure)
  const verdict = figure.holds === undefined ? '' : figure.holds ? ' holds' : ' SHORT'
  console.log(`${figure.promise}: ${figure.measured} (${figure.target})${verdict}`)
}

const measured: Size[] = []
const tasks: string[] = []
/** Tasks that waited for a processor as each part began, this run's own among them. */
const busy: number[] = []
const failed: string[] = []

/** One part, where it is wanted. One that fails is said on the page, and does not take the others with it. */
async function part(name: (typeof allParts)[number], work: () => Promise<void>): Promise<void> {
  if (!parts.has(name)) return
  busy.push(loadavg()[0] ?? 0)
  try {
    await work()
  } catch (error) {
    console.error(error)
    failed.push(`Not measured to its end: ${name}. ${(error as Error).message.split('\n')[0]}`)
  }
}

const figuresPath = join(root, 'docs', 'figures.md')
if (values.only === 'tasks') {
  writeFileSync(figuresPath, withTasks(readFileSync(figuresPath, 'utf8'), tasksOf(values.browser)))
  process.exit(0)
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
    await part('export', async () => (await exportFigures(most.url, exportRows)).forEach(add))
    await part('soak', async () => add(await soakFigure(most.url, Number(values.soak))))
    await part('start', async () => (await startFigures(most.url, startTimes)).forEach(add))
    await part('screen', async () => (await screenFigures(most.url, screenTimes)).forEach(add))
    await part('dashboard', async () => (await dashboardFigures(most.url, most.rows)).forEach(add))
  }
  await part('bell', async () => {
    const { url } = places[0] ?? (await databaseOf(cluster, 1_000))
    for (const figure of await bellFigures(url)) add(figure)
  })
  await part('units', async () => {
    const { url } = places[0] ?? (await databaseOf(cluster, 1_000))
    for (const figure of await unitsFigures(url)) add(figure)
  })
  await part('trail', async () => {
    const trails: { url: string; lines: number }[] = []
    for (const lines of trailSizes) {
      const { url, seconds } = await trailDatabaseOf(cluster, lines)
      console.log(`a trail of ${lines} lines: made in ${seconds.toFixed(0)} s`)
      trails.push({ url, lines })
    }
    await trailFigures(trails, effort, add)
  })
  await part('tasks', async () => void tasks.push(...tasksSection(tasksOf(values.browser))))
  await part('desk', async () => (await deskFigures()).forEach(add))
} finally {
  await cluster.stop()
}

if (values.merge) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(figuresPath, withFigures(readFileSync(figuresPath, 'utf8'), figures, { date, load: Math.max(...busy) }))
  // What falls short is written down, and does not fail the command.
  process.exit(0)
}
const [processor] = cpus()
const page = pageOf({
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} x ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}; servers, PostgreSQL and callers share it.`,
  command: 'npm run bench',
  figures,
  measured: measured.flatMap(({ calls }) => calls),
  tasks,
  remarks: [
    `Load of the machine as the parts began: ${busy.map(load => load.toFixed(0)).join(', ')}. Above about twice its processors it did other work, and times, the slow ones most, are that work's too.`,
    ...failed,
    ...measured.flatMap(({ crowds }) => crowds),
  ],
})
const whole = allParts.every(name => parts.has(name))
const path = values.page ?? (whole ? figuresPath : undefined)
if (path !== undefined) writeFileSync(path, page)
else console.log(page)
// What falls short is written down, and does not fail the command.
process.exit(0)
