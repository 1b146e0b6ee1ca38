import { sql } from 'kysely'
import { letter } from '../../../model/mails/letter.ts'
import { when } from '../../../model/when.ts'
import type { Deps } from '../../call/context.ts'
import { queueMail } from '../outbox.ts'
import { putText } from './head.ts'

/** How far the chain went at a moment: kept where whoever owns the database cannot change it, it shows what is changed later. */
export type Anchor = { readonly seq: number; readonly chain: string; readonly at: string; readonly lines: number }
type Keeper = Pick<Deps, 'db' | 'files' | 'secrets' | 'now'>

export const anchorTrails = 'anchor-trails'
const pathOf = ({ at }: Anchor) => `audit/anchors/${at.slice(0, 10)}.txt`
const markOf = ({ secrets }: Pick<Deps, 'secrets'>, { seq, chain, at, lines }: Anchor) =>
  secrets.mark(['trail anchor', seq, chain, at, lines].join(' ')).toString('hex')

/** In one line of plain text, as it is written and mailed. A mail may break it. */
const textOf = (deps: Pick<Deps, 'secrets'>, anchor: Anchor): string =>
  `seal ${anchor.seq} ${anchor.chain} at ${anchor.at} of ${anchor.lines} lines, mark ${markOf(deps, anchor)}`

/** The anchor of now; undefined where nothing is sealed yet. */
async function anchorOf({ db, now }: Keeper): Promise<Anchor | undefined> {
  const { rows } = await sql<{
    seq: number
    chain: string
    lines: number
  }>`select seq, encode(chain_hash, 'hex') as chain,
      (select count(*)::int from trail_seals) as lines from trail_seals order by seq desc limit 1`.execute(db.system)
  return rows[0] && { ...rows[0], seq: Number(rows[0].seq), at: now().toISOString() }
}

/** Every day: writes the anchor to the file store, and mails it to whom the email settings of this mail name. */
export async function writeAnchor(deps: Keeper): Promise<Anchor | undefined> {
  const anchor = await anchorOf(deps)
  if (!anchor) return undefined
  const { files, db } = deps
  const text = textOf(deps, anchor)
  await putText(files, pathOf(anchor), text, 'text/plain')
  await db.system.transaction().execute(trx =>
    queueMail(trx, {
      ...letter('trail.anchor', { time: when(anchor.at), lines: String(anchor.lines), anchor: text }),
      to: [],
    }),
  )
  return anchor
}

/** An anchor as it was written or mailed; `forged` where its mark is not this installation's; undefined where the text has none. */
export function readAnchor(deps: Pick<Deps, 'secrets'>, text: string): Anchor | 'forged' | undefined {
  const said = /seal (\d+) ([0-9a-f]{64}) at (\S+) of (\d+) lines, mark ([0-9a-f]+)/.exec(text.replace(/\s+/g, ' '))
  if (!said) return undefined
  const [, seq = '', chain = '', at = '', lines = '', mark = ''] = said
  const anchor = { seq: Number(seq), chain, at, lines: Number(lines) }
  return mark === markOf(deps, anchor) ? anchor : 'forged'
}
