import { parseArgs } from 'node:util'
import { type Scale, scales } from '../demo/entity.ts'
import { demoSignIns, hashedTables, hashOf, type Seeded, seedDemo } from '../demo/seed.ts'
import { holdKey } from '../server/boot/held-key.ts'
import type { Database } from '../server/db/open.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { settingsOrExit } from '../server/settings/settings.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run seed [-- [--scale demo|load] [--beside] [--hash]]'
const count = new Intl.NumberFormat('en-US')

type Arguments = { scale: Scale; beside: boolean; hash: boolean }

function argumentsOrExit(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        scale: { type: 'string', default: 'demo' },
        beside: { type: 'boolean', default: false },
        hash: { type: 'boolean', default: false },
      },
    })
    const scale = scales.find(known => known === values.scale)
    if (scale) return { scale, beside: values.beside, hash: values.hash }
    console.error(`--scale is one of ${scales.join(', ')}, not "${values.scale}".\n  ${usage}`)
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
  }
  process.exit(1)
}

function wordsFor(seeded: Seeded, wanted: Scale, seconds: number): string {
  if (seeded.outcome === 'refused')
    return `Nothing was added: the database holds rows of its own (${seeded.occupied.join(', ')}). Use an empty database, or put the demo rows beside them with --beside, which needs their ids below 101.`
  if (seeded.outcome === 'added') return `Demo data at ${seeded.scale} volumes: added in ${seconds.toFixed(1)} s.`
  const other = seeded.scale === wanted ? '' : ` For ${wanted} volumes use an empty database.`
  return `Demo data at ${seeded.scale} volumes stands here already; nothing was added.${other}`
}

async function seed(db: Database, { scale, beside }: Arguments): Promise<void> {
  const begun = performance.now()
  const progress = (table: string, done: number, about: number) =>
    console.log(
      `  ${table.padEnd(16)}${count.format(done).padStart(10)}${done < about ? ` of about ${count.format(about)}` : ''}`,
    )
  const settings = settingsOrExit()
  const secrets = openSealer(settings)
  await holdKey(db, secrets)
  const seeded = await seedDemo(db, scale, {
    beside,
    progress,
    files: await openFiles(settings.FILES_URL),
    secrets,
  })
  console.log(wordsFor(seeded, scale, (performance.now() - begun) / 1000))
  if (seeded.outcome === 'refused' || seeded.scale !== scale) process.exitCode = 1
}

async function printHashes(db: Database): Promise<void> {
  console.log('SHA-256 of each table, the same wherever the rows are:')
  for (const table of hashedTables) {
    const { sha256, rows } = await hashOf(db, table)
    console.log(`  ${table.padEnd(16)}${count.format(rows).padStart(10)}  ${sha256}`)
  }
}

async function printSignIns(db: Database): Promise<void> {
  const signIns = await demoSignIns(db)
  if (signIns.length === 0) return
  console.log(`Demo sign-ins, all with the password ${signIns[0]?.password}:`)
  for (const { email, role } of signIns) console.log(`  ${email.padEnd(36)}${role}`)
}

const options = argumentsOrExit()
await withDatabase(async db => {
  if (!options.hash) await seed(db, options)
  await printHashes(db)
  if (!options.hash) await printSignIns(db)
})
