import { readFile } from 'node:fs/promises'
import { holdKey } from '../server/boot/held-key.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { mark } from '../server/records/marks.ts'
import { readAnchor } from '../server/records/seals/anchors.ts'
import { verifyTrails } from '../server/records/seals/verify.ts'
import { withDatabase } from './with-database.ts'

// npm run audit:verify: checks every line of the audit trails against its seal, and with `-- anchor.txt` the chain against an
// anchor that was kept elsewhere. Exits with 1 where anything was tampered with.
const [place] = process.argv.slice(2)
const number = new Intl.NumberFormat('en-US')
await withDatabase(
  async (db, settings) => {
    const deps = { secrets: openSealer(settings), files: await openFiles(settings.FILES_URL), now: () => new Date() }
    await holdKey(db, deps.secrets, { adopt: false })
    const anchor = place === undefined ? undefined : readAnchor(deps, await readFile(place, 'utf8'))
    if (place !== undefined && anchor === undefined) throw new Error(`${place} holds no anchor of the audit trail.`)
    if (anchor === 'forged')
      throw new Error(`The anchor in ${place} was not written under the SECRET_KEY that is set here, or was changed.`)
    const begun = performance.now()
    const { sound, seals, waiting, retired, head, findings, found } = await verifyTrails(
      deps,
      db.system,
      anchor ? { anchor } : {},
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    for (const { trail, id, words } of findings) console.log(`  ${trail ? `${trail} ${id ?? ''}: ` : ''}${words}`)
    console.log(
      `${sound ? 'Sound' : `TAMPERED WITH: ${number.format(found)} faults`}. ${number.format(seals)} seals in ${seconds} s, ${number.format(waiting)} newer lines not sealed yet, ${number.format(retired)} of months that were let go. ${head ? `Head outside of the database: ${number.format(head.seq)}, ${head.at}.` : 'No head stands outside of the database yet.'}`,
    )
    if (anchor && sound)
      console.log(`The anchor of ${anchor.at} stands in the chain: seal ${number.format(anchor.seq)}.`)
    // System Status and the metrics say when that was last done.
    const words = sound ? `sound, ${number.format(seals)} seals` : `${number.format(found)} faults were found`
    await mark(db.system, 'verify', { at: deps.now(), is_ok: sound, words })
    if (!sound) process.exitCode = 1
  },
  { asItStands: true },
)
