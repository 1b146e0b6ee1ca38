import { sql } from 'kysely'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { ReviewRow } from '../reviews/review-cases.ts'
import { subjectIn } from '../reviews/review-subject.ts'
import { most, type Unmarked } from './item.ts'

/** What became of the pages that the caller asked to have agreed to (decision 311). */
export async function answersToReviews({ db, caller }: CallerCtx, since: Date): Promise<Unmarked[]> {
  const { rows } = await sql<ReviewRow>`select * from content_reviews
    where asked_by = ${caller.user_id} and status in ('agreed', 'refused') and decided_at > ${since}
      and brand_id = any(${brandsIn(caller)}::int[])
    order by decided_at desc limit ${sql.lit(most)} ${plannedOnce}`.execute(db)
  return rows.flatMap(row => {
    const of = subjectIn(row)
    if (!of || !maySee(caller.access, of.page, of.brand.code)) return []
    const place = pathOf(of.page, { [brandParam]: of.brand.slug })
    return [
      {
        key: `review ${row.id} ${row.status}`,
        sort: 'answer' as const,
        at: row.decided_at?.toISOString() ?? null,
        who: row.decided_by ?? '',
        title: row.title,
        text: row.status === 'agreed' ? 'Agreed: it may go out.' : `To be changed: ${row.reason ?? ''}`.slice(0, 160),
        to: of.record ? `${place}?open=${of.record.id}` : place,
        comment: null,
      },
    ]
  })
}
