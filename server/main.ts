import { mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { enoughFiles } from './boot/enough-files.ts'
import { watchFaults } from './boot/faults.ts'
import { giveBackInQuiet, keepHeapSmall } from './boot/heap.ts'
import { endAfter } from './boot/last-resort.ts'
import { openLog } from './boot/log.ts'
import { whyNot } from './boot/why-not.ts'
import { own } from './db/embedded/owner.ts'
import { openDatabase } from './db/open.ts'
import { type Settings, settingsOrExit } from './settings/settings.ts'
import type { Atrium, Progress } from './start.ts'

/**
 * A stop that takes longer is cut off, in ms: a moment before the promised ten seconds (promises.md, SIGTERM); and then
 * where this thread is held up, which is as safe as kill -9.
 */
const [longestStop, atLast] = [9_300, 9_700]

type Demo = typeof import('../demo/seed.ts')

const progress: Progress = async (step, work) => {
  const started = performance.now()
  const inSeconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const late = setTimeout(() => console.log(`${step} ...`), 1000)
  const again = setInterval(() => console.log(`${step}: ${inSeconds()} so far ...`), 15_000)
  let outcome = 'failed after'
  try {
    const result = await work()
    outcome = 'done in'
    return result
  } finally {
    clearTimeout(late)
    clearInterval(again)
    if (performance.now() - started > 1000) console.log(`${step}: ${outcome} ${inSeconds()}`)
  }
}

async function welcome({ deps }: Atrium, settings: Settings, demo: Demo | undefined): Promise<void> {
  const lines = [
    `  Desk and API   ${settings.DESK_ORIGIN}`,
    `  API reference  ${settings.DESK_ORIGIN}/api/docs`,
    `  Public sites   ${settings.SITES_ORIGIN}`,
    `  Database       ${deps.db.engine === 'embedded' ? `embedded, in ${settings.DATA_DIR}` : 'PostgreSQL'}`,
  ]
  const signIns = (await demo?.demoSignIns(deps.db)) ?? []
  const widest = Math.max(0, ...signIns.map(({ email }) => email.length))
  if (signIns.length > 0)
    lines.push(
      '',
      `  Demo sign-ins, all with the password ${signIns[0]?.password}`,
      ...signIns.map(({ email, role }) => `    ${email.padEnd(widest)}  ${role}`),
    )
  const { hasStaff } = await import('./boot/administrator.ts')
  if (!(await hasStaff(deps.db)))
    lines.push(
      '',
      '  Nobody can sign in yet. `npm run admin:create` makes the first administrator and says what it needs.',
      ...(deps.db.engine === 'embedded' ? ['  Stop this first: the embedded database belongs to one process.'] : []),
    )
  console.log(['', 'Atrium is ready.', ...lines, '', 'Ctrl-C stops it.'].join('\n'))
}

async function main(): Promise<void> {
  keepHeapSmall()
  const settings = settingsOrExit()
  const log = openLog(settings.LOG_LEVEL)
  // Until something is running that needs stopping, a fault ends the start.
  let end: () => void = () => process.exit(1)
  watchFaults(log, () => end())
  enoughFiles()
  // Locked before the key, files and database in the folder are read or made.
  const held = settings.DATABASE_URL === undefined ? own(settings.DATA_DIR) : undefined
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  // The embedded database opens in its own thread; the rest of the server is loaded meanwhile.
  const opening = progress('Opening the database', () =>
    openDatabase({
      url: settings.DATABASE_URL,
      connections: settings.DATABASE_CONNECTIONS,
      dir: settings.DATA_DIR,
      held,
      log,
    }),
  )
  opening.catch(() => undefined)
  const { startAtrium } = await import('./start.ts')
  const demo = settings.DEMO_DATA ? await import('../demo/seed.ts') : undefined
  const atrium = await startAtrium(
    settings,
    opening,
    log,
    progress,
    demo &&
      (async (db, input) => {
        const { outcome } = await demo.seedDemo(db, 'demo', input)
        return outcome === 'refused' ? { outcome } : { outcome, streetsIn: demo.streetsIn }
      }),
  )
  let stopping = false
  const stop = (code = 0, announced = false) => {
    if (stopping) return
    stopping = true
    console.log('\nStopping: what has been asked for is finished first, within ten seconds ...')
    setTimeout(() => process.exit(1), longestStop).unref()
    endAfter(atLast)
    atrium.stop({ announced }).then(
      () => {
        console.log('Atrium has stopped. Everything is kept; start it again any time.')
        process.exit(code)
      },
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  end = () => stop(1)
  process.on('SIGINT', () => stop())
  // A supervisor stops with SIGTERM, and its balancer is told first; who presses Ctrl-C waits for no balancer.
  process.on('SIGTERM', () => stop(0, settings.ATRIUM_ROLE !== 'worker'))
  if (settings.ATRIUM_ROLE !== 'worker') await welcome(atrium, settings, demo)
  await atrium.running.catch(error => {
    if (!stopping) throw error
  })
  // What was compiled is kept by now and not only in an orderly end: a start after kill -9 takes a tenth less.
  flushCompileCache()
  giveBackInQuiet(atrium.answered)
  if (settings.ATRIUM_ROLE === 'worker') console.log('Atrium’s worker is running. Ctrl-C stops it.')
}

main().catch((error: unknown) => {
  console.error(whyNot(error) ?? error)
  process.exit(1)
})
