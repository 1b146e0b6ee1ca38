import type { TestApp } from './app.ts'

/** The lines of both trails that say that something from this address was denied. */
export async function deniedFrom({ deps }: TestApp, ip: string) {
  const of = (trail: 'audit_trails' | 'user_trails') =>
    deps.db.owner.selectFrom(trail).where('ip', '=', ip).where('result', '=', 'denied').selectAll().execute()
  return [...(await of('audit_trails')), ...(await of('user_trails'))]
}
