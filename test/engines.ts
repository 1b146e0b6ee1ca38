/**
 * Which engines the test files of the server run on before every commit; `npm run test:all` runs each on both.
 * All that stand in no list here run on PostgreSQL, the browser tests on the embedded database.
 */

/** What may differ: rows in and out, plans of lists, transactions and locks, what tells the process, trash, start. */
export const onBothEngines: readonly string[] = [
  'server/db/{open,scope,together,turns,view-lock}.test.ts',
  'server/db/embedded/*.test.ts',
  'server/records/list.test.ts',
  'server/features/lists/*.test.ts',
  'server/{boot/held-head,start}.test.ts',
]

/**
 * Before a release only: what measures the product, and what takes minutes of a processor on ground that is seldom touched
 * (decision 301). Who works on such ground runs its files: `ATRIUM_TEST=all npx vitest run <file>`.
 */
export const inWhole: readonly string[] = [
  // Scenes are built, where there is Blender.
  'scripts/demo-pictures.test.ts',
  // Measured.
  'bench/**/*.test.ts',
  'server/first-fill.alone.test.ts',
  'test/start.alone.test.ts',
  'server/features/files/library-size.alone.test.ts',
  'test/cost.alone.test.ts',
  // A server, a database, a disk or a folder that is killed, stopped, frozen, full or damaged; before a commit
  // test/kill-database.test.ts says whether anything was lost.
  'test/{kill,rolling,recovery,many-processes,disk-full,freeze-database,stop-in-work,stalled-forms,machine-refuses}.test.ts',
  'test/store-away.test.ts',
  'server/db/embedded/{whole,folder,thread}.test.ts',
  'server/boot/{why-not,faults}.test.ts',
  'server/db/{boss,surroundings}.test.ts',
  // Versions, copies, and keys that change.
  'test/{two-versions,rotate-key,one-key,least-rights}.test.ts',
  'server/backup/{older,scheduled,backup}.test.ts',
  'server/db/copy-into.test.ts',
  // Files made to do harm; before a commit test/writes.test.ts has the worst of them at some calls.
  'server/records/sheets/hostile-sheets.test.ts',
  'server/records/hostile-uploads.test.ts',
  'server/records/apart/pool.test.ts',
  'server/features/units/hostile-lists.test.ts',
  // Random tries of the same rules that single tests hold.
  'server/features/roles/ceiling.test.ts',
  'test/{interleavings,door-names,dead-links,headers,stranger-fuzz,stranger-portals}.test.ts',
  // Limits of networks, devices and proxies, tried to their ends; server/features/session/guesses.test.ts has those of an account.
  'server/features/session/devices.test.ts',
  'server/http/gate.test.ts',
  'test/proxies.test.ts',
  // A whole house from nothing, and out of it: before a commit the browser begins one in test/e2e/empty-house.spec.ts.
  'test/{booking,house,demo-remove,admin-create}.test.ts',
  'demo/seed.test.ts',
  // Every kind of record by a client that a public generator made, and every link of every mail: test/replies.test.ts holds
  // each reply to its description, and the tests of a kind the links of its mails.
  'test/{stranger,mail-links,expressions}.test.ts',
  'server/features/commands/of-contracts.test.ts',
  // What is built and printed; the sites are built for the browser tests too.
  'scripts/{docs,sites-size}.test.ts',
]

/** What takes long, much of it waiting for clocks and for servers to start. */
export const begunFirst: readonly string[] = [
  'server/db/boss.test.ts',
  'test/many-processes.test.ts',
  'test/writes.test.ts',
  'demo/seed.test.ts',
  'test/permissions.test.ts',
  'test/kill-database.test.ts',
  'server/records/list.test.ts',
  'server/start.test.ts',
  'test/mail-links.test.ts',
  'test/one-key.test.ts',
  'test/rotate-key.test.ts',
]
