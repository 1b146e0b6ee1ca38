import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { openDatabase } from './db/open.ts'
import { type Settings, settingsOrExit } from './settings.ts'
import type { Atrium, Progress } from './start.ts'
import { whyNot } from './why-not.ts'

/** A stop that takes longer than this is ended, in ms: a moment before the ten seconds that are promised (promises.md, SIGTERM). */
const longestStop = 9_500

const progress: Progress = async (step, work) => {
  const started = performance.now()
  const late = setTimeout(() => console.log(`${step} …`), 1000)
  try {
    return await work()
  } finally {
    clearTimeout(late)
    const seconds = (performance.now() - started) / 1000
    if (seconds > 1) console.log(`${step}: ${seconds.toFixed(1)} s`)
  }
}

async function welcome({ deps }: Atrium, settings: Settings): Promise<void> {
  const lines = [
    `  Desk and API   ${settings.DESK_ORIGIN}`,
    `  API reference  ${settings.DESK_ORIGIN}/api/docs`,
    `  Public sites   ${settings.SITES_ORIGIN}`,
    `  Database       ${deps.db.engine === 'embedded' ? `embedded, in ${settings.DATA_DIR}` : 'PostgreSQL'}`,
  ]
  const signIns = settings.DEMO_DATA ? await (await import('./seed.ts')).demoSignIns(deps.db) : []
  const widest = Math.max(0, ...signIns.map(({ email }) => email.length))
  if (signIns.length > 0)
    lines.push(
      '',
      `  Demo sign-ins, all with the password ${signIns[0]?.password}`,
      ...signIns.map(({ email, role }) => `    ${email.padEnd(widest)}  ${role}`),
    )
  console.log(['', 'Atrium is ready.', ...lines, '', 'Ctrl-C stops it.'].join('\n'))
}

async function main(): Promise<void> {
  const settings = settingsOrExit()
  // A line for each request, written a few at a time: what waits is written as the process ends.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 })
  const log = pino({ level: settings.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] }, lines)
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  // The embedded database opens in a thread of its own; the rest of the server is read meanwhile.
  const opening = progress('Opening the database', () =>
    openDatabase({ url: settings.DATABASE_URL, dir: settings.DATA_DIR, log }),
  )
  opening.catch(() => undefined)
  const { startAtrium } = await import('./start.ts')
  const atrium = await startAtrium(settings, opening, log, progress)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStop).unref()
    atrium.stop().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (settings.ATRIUM_ROLE !== 'worker') await welcome(atrium, settings)
  await atrium.running.catch(error => {
    if (!stopping) throw error
  })
  if (settings.ATRIUM_ROLE === 'worker') console.log('Atrium’s worker is running. Ctrl-C stops it.')
}

main().catch((error: unknown) => {
  console.error(whyNot(error) ?? error)
  process.exit(1)
})
