import { sql } from 'kysely'
import { brandByCode } from '../model/brands.ts'
import { apiBase } from '../model/contract/index.ts'
import type { Database } from '../server/db/open.ts'
import { residentMegabytes } from './export.ts'
import { atMost, count, type Figure, megabytes, seconds } from './figures.ts'
import { served, tokenOf } from './ground.ts'

/** Issue 23: 50,000 rows, looked at and taken, in 30 s and 300 MB. */
const [rows, mostSeconds, mostMegabytes] = [50_000, 30, 300]

/** A property without units. */
async function someProperty(db: Database): Promise<number> {
  const brand_id = brandByCode('ZRLU')?.id ?? 0
  const code = `B${Date.now() % 1_000_000_000}`
  const { rows: made } = await sql<{ id: number }>`
    insert into properties (brand_id, property_name, property_code, slug, property_type, address)
    values (${brand_id}, ${code}, ${code}, ${code.toLowerCase()}, 'condominium', 'Bench') returning id`.execute(
    db.owner,
  )
  return Number(made[0]?.id)
}

/** A list of so many units comes in, is changed by a list and taken back, in a server that does nothing else. */
export const unitsFigures = (url: string): Promise<Figure[]> =>
  served(url, async (db, { port, pid }) => {
    const [token, id] = [await tokenOf(db, port), await someProperty(db)]
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const path = `${apiBase}/v1/property/${id}/units`
    const took: Record<string, number> = {}
    const weighed: Record<string, number> = {}
    const idle = residentMegabytes(pid)
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(pid))
    }, 10)
    const ask = async (what: string, to: string, body?: object): Promise<string> => {
      const begun = performance.now()
      const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const answer = await fetch(`http://127.0.0.1:${port}${path}${to}`, asked)
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}: ${text.slice(0, 300)}`)
      took[what] = (performance.now() - begun) / 1000
      // Up to and with it: what a process was given it gives back late.
      weighed[what] = most
      return text
    }
    try {
      const heads = 'Unit code,Tower,Level,Unit no.,Type,Floor area,Price,Status'
      const row = (n: number) => `T1-${n},Tower 1,${n % 60},${n},Studio,24.5,${3_000_000 + n},Available`
      const of = (text: string) => Buffer.from(text).toString('base64')
      const fresh = of([heads, ...Array.from({ length: rows }, (_, n) => row(n + 1))].join('\n'))
      const { mapping } = JSON.parse(await ask('new ones looked at', '/import/preview', { file: fresh }))
      await ask('taken', '/import', { file: fresh, mapping })
      const dearer = of((await ask('written out', '/export?format=csv')).replaceAll(/,3(\d{6}),/g, ',4$1,'))
      const seen = JSON.parse(await ask('changes looked at', '/import/preview', { file: dearer }))
      const body = { file: dearer, mapping: seen.mapping, mark: seen.mark }
      const done = JSON.parse(await ask('changes taken', '/import', body))
      await ask('taken back', `/imports/${done.import_id}/undo`, {})
    } finally {
      clearInterval(watch)
      await sql`delete from units where property_id = ${id}`.execute(db.owner)
    }
    const { 'changes looked at': looked = 0, 'changes taken': taken = 0 } = took
    const each = Object.entries(took).map(([what, time]) => `${what} ${seconds(time)}`)
    return [
      atMost(
        `a list of ${count.format(rows)} units that changes each of them, looked at and taken`,
        looked + taken,
        mostSeconds,
        seconds,
        each.join(', '),
      ),
      atMost(
        `memory while a list of ${count.format(rows)} units comes in, changes them and is taken back`,
        most,
        mostMegabytes,
        megabytes,
        `most resident memory of the whole server; ${megabytes(idle)} before, then ${Object.entries(weighed)
          .map(([what, weight]) => `${what} ${megabytes(weight)}`)
          .join(', ')}`,
      ),
    ]
  })
