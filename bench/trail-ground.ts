import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { ask, type Cluster, fill } from './ground.ts'
import { removeWritten } from './trail-costs.ts'

/** Visitors' inquiries beside the lines: their history and their timelines are read. */
const inquiries = 2_000

/** The database whose trail has so many lines beside those of the demo data; made where it is not there. */
export async function trailDatabaseOf({ url }: Cluster, lines: number): Promise<{ url: string; seconds: number }> {
  const name = `atrium_bench_trail_${lines}`
  const place = new URL(url)
  place.pathname = `/${name}`
  const standing = await ask(
    url,
    `select shobj_description(oid, 'pg_database') as told from pg_database where datname = '${name}'`,
  )
  const told: unknown = standing.rows[0]?.told
  if (typeof told === 'string') {
    // What the run before wrote is seen to as a day's own lines are by the next morning.
    await ask(place.href, removeWritten)
    await ask(place.href, 'vacuum (analyze) trail_lines_rows')
    return { url: place.href, seconds: Number(told) }
  }
  await ask(url, `drop database if exists ${name}`)
  await ask(url, `create database ${name}`)
  const begun = performance.now()
  await fill(place.href, inquiries)
  const client = new pg.Client(place.href)
  await client.connect()
  try {
    await client.query(
      `set maintenance_work_mem = '1GB'; set work_mem = '128MB'; select set_config('atrium.lines', '${lines}', false)`,
    )
    await client.query(await readFile(new URL('./trail-lines.sql', import.meta.url), 'utf8'))
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  const seconds = (performance.now() - begun) / 1000
  await ask(url, `comment on database ${name} is '${seconds.toFixed(0)}'`)
  return { url: place.href, seconds }
}
