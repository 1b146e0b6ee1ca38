/**
 * Which engines the test files of the server run on before every commit; `npm run test:all` runs each on both.
 * All that stand in no list here run on PostgreSQL, the browser tests on the embedded database.
 */

/** What may differ: storage, migrations, rows in and out, plans of lists, transactions and locks, outbox, trash, backup, start. */
export const onBothEngines: readonly string[] = [
  'server/db/**/!(boss).test.ts',
  'server/records/list.test.ts',
  'server/records/seals/*.test.ts',
  'server/backup/!(scheduled).test.ts',
  'server/features/lists/*.test.ts',
  // What is told within the database reaches the process.
  'server/features/bell/*.test.ts',
  'server/jobs/{clock,keepers,purge-trash,send-mail}.test.ts',
  'server/{boot/administrator,boot/held-head,start}.test.ts',
  'test/{interleavings,races}.test.ts',
]

/** Before a release only: what measures the product, what takes minutes, and what the first browser test does anyhow, by the clock. */
export const inWhole: readonly string[] = [
  'bench/**/*.test.ts',
  'server/first-fill.alone.test.ts',
  'test/start.alone.test.ts',
  'test/rolling.test.ts',
  'test/recovery.test.ts',
  'server/backup/older.test.ts',
  'test/demo-remove.test.ts',
  'test/admin-create.test.ts',
  // Of a server that is killed, test/many-processes.test.ts says before a commit whether anything was lost.
  'test/kill.test.ts',
  // Who owns a folder, and what a kill leaves of it, is tried before a commit beside it.
  'server/db/embedded/whole.test.ts',
  'test/stop-in-work.test.ts',
  'test/two-versions.test.ts',
  'server/features/files/library-size.alone.test.ts',
]

/** What takes long, much of it waiting for clocks and for servers to start. */
export const begunFirst: readonly string[] = [
  'server/db/boss.test.ts',
  'test/many-processes.test.ts',
  'test/writes.test.ts',
  'demo/seed.test.ts',
  'test/permissions.test.ts',
  'test/mail-links.test.ts',
  'test/one-key.test.ts',
  'test/rotate-key.test.ts',
]
