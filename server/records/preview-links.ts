import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Brand, brandById } from '../../model/brands.ts'
import type { Deps } from '../call/context.ts'
import type { LookAhead } from './site-ahead.ts'

/** A new link's secret and its stored part. */
export function newPreviewToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type OpenedPreview = {
  readonly brand: Brand
  readonly ahead: LookAhead
  readonly expires_at: Date
  readonly name: string
}

/** The preview of a link; undefined where the link does not exist, has expired or was revoked. */
export async function openPreview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<OpenedPreview | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const at = now()
  const row = await db.system
    .updateTable('site_preview_links')
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .set({ opened: sql`opened + 1`, opened_at: at })
    .returning(['brand_id', 'name', 'drafts', 'moment', 'launch_id', 'expires_at'])
    .executeTakeFirst()
  const brand = row && brandById(row.brand_id)
  if (!row || !brand) return undefined
  const { name, expires_at, drafts, launch_id, moment } = row
  return { brand, name, expires_at, ahead: { at: moment ?? at, drafts, launch_id } }
}
