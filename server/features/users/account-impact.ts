import type { Db } from '../../db/handle.ts'

type Count = {
  label: string
  count: (db: Db, user: number, now: Date) => Promise<{ n: number } | undefined>
}

/** Open work in a person's name (beyond.md 2); one row for each kind of thing that can wait for somebody. */
const kinds: readonly Count[] = [
  {
    label: 'Open sessions, which end at once',
    count: (db, user, now) =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', user)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
  },
  {
    label: 'Pages they set to be published, which still go out',
    count: (db, user) =>
      db
        .selectFrom('site_schedules')
        .where('created_by', '=', user)
        .where('status', '=', 'waiting')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
  },
  {
    label: 'Launches they scheduled, which still go out',
    count: (db, user) =>
      db
        .selectFrom('launches')
        .where('planned_by', '=', user)
        .where('status', '=', 'draft')
        .where('held', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
  },
]

export async function impactOf(db: Db, user: number, now: Date): Promise<{ label: string; count: number }[]> {
  const counted = await Promise.all(
    kinds.map(async ({ label, count }) => ({ label, count: Number((await count(db, user, now))?.n ?? 0) })),
  )
  return counted.filter(({ count }) => count > 0)
}
