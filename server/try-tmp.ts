import { pino } from 'pino'
import { openDatabase } from '/work/main/server/db/open.ts'
import { migrate } from '/work/main/server/db/migrate.ts'
import { keepPartitionsAhead } from '/work/main/server/db/partitions.ts'
import { seedReference, seedDemo, hashOf, hashedTables, demoSignIns } from '/work/main/server/seed.ts'
const t0 = performance.now(); let t = t0
const lap = (w: string) => { const n = performance.now(); console.log(w, Math.round(n - t), 'ms'); t = n }
const db = await openDatabase({ url: process.env.URL_, dir: process.env.DIR ?? 'memory', log: pino({level:'silent'}), durable: false })
lap('open'); await migrate(db); lap('migrate'); await keepPartitionsAhead(db, new Date()); lap('partitions')
await seedReference(db); lap('reference')
let last = ''
console.log(await seedDemo(db, (process.env.SCALE ?? 'demo') as any, { progress: (tb, n, about) => { if (tb !== last && n === about) { lap(`  ${tb} ${n}`); last = tb } } })); lap('demo')
console.log(await seedDemo(db, 'demo')); lap('again')
await seedReference(db); lap('reference again')
for (const tb of hashedTables) { const h = await hashOf(db, tb); console.log(tb, h.rows, h.sha256.slice(0, 16)) }
lap('hashes')
console.log(await demoSignIns(db))
console.log('total', Math.round(performance.now() - t0))
await db.close()
