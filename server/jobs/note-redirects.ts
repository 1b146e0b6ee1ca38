import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'

export const noteRedirectsJob = 'note-redirects'
/** The most lines of one run; an extract may rename hundreds of properties. */
const most = 500

type Left = { id: number; brand_id: BrandId; from_path: string; to_address: string; origin: string }

/**
 * The tables leave redirects by themselves, whoever writes (decision 242); each gets its line in the trail here, by Atrium, so that
 * whoever asks where an address went finds it. What a person changed has the line of that change. Returns how many were noted.
 */
export async function noteRedirects({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.system.transaction().execute(async trx => {
    const { rows } = await sql<Left>`with left_over as (
        select id from web_redirects where origin in ('renamed', 'removed') and updated_by is null
          and noted_version is distinct from version order by id limit ${most} for update skip locked)
      update web_redirects as r set noted_version = r.version from left_over where left_over.id = r.id
      returning r.id, r.brand_id, r.from_path, r.to_address, r.origin`.execute(trx)
    for (const { id, brand_id, from_path, to_address, origin } of rows)
      await writeAudit(
        trx,
        { area: 'website', module: 'redirects', action: 'add' },
        { ip: '', user_agent: 'scheduler', request_id: '' },
        { user_id: null, name: 'Atrium' },
        { entity: 'web-redirect', entity_id: id, brand_id, before: {}, after: { from_path, to_address, origin } },
        now(),
      )
    return rows.length
  })
}
