/**
 * Which test files of the server run on both engines before every commit: what may differ between them (storage,
 * migrations, rows in and out, plans of lists, transactions and locks, the outbox, trash, backup, the start). All others
 * run on PostgreSQL, the browser tests on the embedded database; `npm run test:all` runs every one on both.
 */
export const onBothEngines: readonly string[] = [
  'server/db/**/*.test.ts',
  'server/records/list.test.ts',
  'server/records/seals/*.test.ts',
  'server/backup/*.test.ts',
  'server/features/lists/*.test.ts',
  'server/jobs/{boss,purge-trash,send-mail}.test.ts',
  'server/{administrator,held-key,start}.test.ts',
  'test/{interleavings,kill,races}.test.ts',
]
