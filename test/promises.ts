/**
 * What is promised and proven by a test that knows three sizes: before every commit (`npm test`), in the whole run
 * (`npm run test:all`), and as it is promised (`npm run prove`). The same words where the test knows one size.
 */
export type Promised = {
  readonly words: string
  readonly file: string
  readonly usual: string
  readonly all: string
  readonly full: string
  /** What its test is skipped without. */
  readonly needs?: string
}
const promised = <const P extends Readonly<Record<string, Promised>>>(given: P): P => given

export const promises = promised({
  'kill-server': {
    words: 'kill -9 of the server under 16 writers: acknowledged writes lost: 0; ready again p95 at most 3 s',
    file: 'test/kill.test.ts',
    usual: 'not run',
    all: '20 kills, or as many as fit into 75 s',
    full: '100 kills',
  },
  sigterm: {
    words: 'SIGTERM under load: accepted requests cut: 0; exit within 10 s',
    file: 'test/kill.test.ts',
    usual: 'not run',
    all: '5 stops',
    full: '20 stops',
  },
  'kill-database': {
    words: 'the database goes away under load: 0 lost, only 503 meanwhile, the server stays',
    file: 'test/kill-database.test.ts',
    usual: '1 kill',
    all: '3 kills',
    full: '20 kills',
  },
  'freeze-database': {
    words:
      'the database stands still, up to a minute, under 16 writers: 503 within 5 s, /readyz within 1 s, used again without a restart, 0 lost',
    needs: 'Linux and PostgreSQL',
    file: 'test/freeze-database.test.ts',
    usual: 'not run',
    all: '20 s',
    full: '5, 30 and 60 s',
  },
  'rolling-restart': {
    words: 'rolling restart of two servers and a worker behind nginx at 100 calls a second: 0 cut, 0 lost',
    needs: 'nginx',
    file: 'test/rolling.test.ts',
    usual: 'not run',
    all: '3 stops',
    full: '60 stops',
  },
  'two-versions': {
    words:
      'an older version goes on serving while a newer one migrates the database beside it, and afterwards: 0 lost, no fault',
    needs: 'the history of the repository',
    file: 'test/two-versions.test.ts',
    usual: 'not run',
    all: 'the version before the newest migration',
    full: 'the version before the newest migration',
  },
  'disk-full': {
    words: 'the disk of the data folder is full under 16 writers: 0 lost, 507 in words, it goes on when there is space',
    needs: 'the right to mount a file system',
    file: 'test/disk-full.test.ts',
    usual: 'not run',
    all: 'once',
    full: 'once',
  },
  interleavings: {
    words: 'three editors at once: lost saves: 0; what is stale is 409 with both values',
    file: 'test/interleavings.test.ts',
    usual: 'not run',
    all: '200 runs',
    full: '2,000 runs',
  },
  'folder-owner': {
    words:
      'a second owner of a data folder, in another process or network namespace: refused, and told who holds it; free at once after kill -9',
    file: 'server/db/embedded/owner.test.ts',
    usual: '2 owners',
    all: '3 owners',
    full: '20 owners',
  },
  'folder-damaged': {
    words:
      'a data folder that is not whole (one file missing, cut, empty or of another database): opened with every row or refused in words, and left as it is',
    file: 'server/db/embedded/whole.test.ts',
    usual: 'not run',
    all: '40 damages',
    full: '200 damages',
  },
  'one-key': {
    words:
      'a server or command with another SECRET_KEY than the database has: refused before it writes; the trail stays sound',
    file: 'test/one-key.test.ts',
    usual: 'not run',
    all: 'once an engine',
    full: 'once an engine',
  },
  submits: {
    words: 'the same submit again: one row a key, equal replies, one pair of mails',
    file: 'server/features/web/inquiry.test.ts',
    usual: '200 submits of 10 keys',
    all: '2,000 submits of 100 keys',
    full: '20,000 submits of 1,000 keys',
  },
  races: {
    words: 'racing decisions: one winner, one line in the trail and one mail a record',
    file: 'test/races.test.ts',
    usual: '80 decisions',
    all: '400 decisions',
    full: '4,000 decisions on 500 records',
  },
  backup: {
    words: 'backup and restore under writes: both halves of each write, or neither; the trail whole',
    file: 'server/backup/backup.test.ts',
    usual: '1 round trip',
    all: '2 round trips',
    full: '20 round trips',
  },
  'damaged-archives': {
    words: 'damaged archives refused before anything changes',
    file: 'server/backup/backup.test.ts',
    usual: '16 of 16',
    all: '50 of 50',
    full: '50 of 50',
  },
  upgrade: {
    words: 'upgrade from every earlier migration, each cut off once: same schema, same rows',
    file: 'demo/seed.test.ts',
    usual: 'not run',
    all: 'all',
    full: 'all',
  },
  'mail-faults': {
    words: 'mail faults (refused, later, hung, reset): no mail lost',
    file: 'server/jobs/send-mail.test.ts',
    usual: '8 faults',
    all: '20 faults',
    full: '200 faults',
  },
  'mail-away': {
    words: 'a mail server that is away for three days, the clock moved: 0 mails lost, each delivered once',
    file: 'server/jobs/send-mail.test.ts',
    usual: '3 mails',
    all: '3 mails',
    full: '3 mails',
  },
  'erp-faults': {
    words: 'ERP faults (hang, reset, slow, 500 after accept): one effect a key',
    file: 'server/features/erp/erp.test.ts',
    usual: '10 postings',
    all: '20 postings',
    full: '200 postings',
  },
  'many-processes': {
    words: 'two servers and a worker on one PostgreSQL, one of each killed under load: nothing lost, nothing twice',
    needs: 'PostgreSQL',
    file: 'test/many-processes.test.ts',
    usual: 'not run',
    all: '200 inquiries',
    full: '2,000 inquiries',
  },
  permissions: {
    words: 'every endpoint, default role, brand and page: as specified; state unchanged after each refusal',
    file: 'test/permissions.test.ts',
    usual: 'of every eighth role and each endpoint two cells that must pass and one of each refusal',
    all: 'all cells',
    full: 'all cells',
  },
  'view-as': {
    words: 'who looks as a role is answered as the role is, and changes nothing',
    file: 'test/permissions.test.ts',
    usual: 'of every eighth role what it may, once an endpoint; a part of what it may not',
    all: 'all cells',
    full: 'all cells',
  },
  canaries: {
    words: 'what one brand says is told to no other: canaries in every text column',
    file: 'test/canaries.test.ts',
    usual: 'a caller of one brand and one of none, at every call',
    all: 'all',
    full: 'all',
  },
  'no-token': {
    words: 'no token or a broken one, and mutations of path, target and method: 401 or 404 only',
    file: 'test/permissions.test.ts',
    usual: 'each endpoint once',
    all: 'each endpoint with 54 pairs of token and body',
    full: 'each endpoint with 54 pairs of token and body',
  },
  'mass-assignment': {
    words: 'role, type, brand, status, version and audit columns set from outside: unchanged',
    file: 'test/mass-assignment.test.ts',
    usual: 'every ninth call',
    all: 'all',
    full: 'all',
  },
  revocation: {
    words: 'sign-out, deactivation, role, brand or password changed under 8 streams: 0 accepted that start later',
    file: 'test/revocation.test.ts',
    usual: '5 trials',
    all: '20 trials',
    full: '200 trials',
  },
  'sign-in-times': {
    words: 'unknown, wrong type, deactivated, wrong password: same bytes, medians within 5 ms',
    file: 'test/sign-in.test.ts',
    usual: 'the bytes; 1 try of each for the times',
    all: 'the bytes; 3 tries of each for the times',
    full: '60 tries of each, in turn',
  },
  uploads: {
    words: 'hostile uploads: nothing active served, no file left over, memory at most +150 MB',
    file: 'server/records/hostile-uploads.test.ts',
    usual: 'not run',
    all: 'all files, one route',
    full: 'all files, one route',
  },
  sheets: {
    words:
      'hostile workbooks and CSV: each read or refused in words, in time linear in its bytes, within 256 MB, and the reader goes on (of pictures and PDFs nothing is said here)',
    file: 'server/records/sheets/hostile-sheets.test.ts',
    usual: 'not run',
    all: 'every kind at three sizes, 50 cut off, 200 changed at random',
    full: 'every kind at three sizes, 50 cut off, 2,000 changed at random',
  },
  markup: {
    words: 'cross-site scripting: vectors in every text, link and picture of every page of the sites stay words',
    file: 'test/public-pages.test.ts',
    usual: '2 vectors',
    all: '5 vectors',
    full: '311 vectors',
  },
  'uploads-everywhere': {
    words:
      'hostile uploads by every way in of the contract: refused in words, nothing kept; a full disk: 507, nothing by halves',
    file: 'test/writes.test.ts',
    usual: '7 files of those that every way refuses, at every twelfth call',
    all: '7 files of those that every way refuses',
    full: 'all files that every way refuses',
  },
  formulas: {
    words: 'exports: cells that a spreadsheet would run: 0; text exact when read back',
    file: 'server/records/export/export.test.ts',
    usual: '300 cells',
    all: '1,000 cells',
    full: '10,000 cells',
  },
  outbound: {
    words: 'connections but to the configured hosts: 0',
    file: 'test/outbound.test.ts',
    usual: 'all',
    all: 'all',
    full: 'all',
  },
  secrets: {
    words: 'tokens and passwords in logs, rows and error texts: 0',
    file: 'test/secrets.test.ts',
    usual: 'all',
    all: 'all',
    full: 'all',
  },
  fuzz: {
    words: 'fuzzed requests answered with 5xx: 0',
    file: 'test/requests.test.ts',
    usual: '300 requests',
    all: '20,000 requests',
    full: '200,000 requests',
  },
  'form-fuzz': {
    words: 'fuzzed forms with files answered with 5xx: 0',
    file: 'test/form-fuzz.test.ts',
    usual: '60 forms, two routes',
    all: '300 forms, two routes',
    full: '20,000 forms, two routes',
  },
  gate: {
    words: 'what every call may cost is judged before any work; that costs a read at most 0.02 ms of a processor',
    file: 'server/http/gate.test.ts',
    usual: '50,000 reads',
    all: '50,000 reads',
    full: '50,000 reads',
  },
  cost: {
    words:
      'the worst body of every call, 64 at once from one caller: p99 of quiet readers at most 2 times what it is in quiet or beside a server that does nothing, memory at most +150 MB, no 500',
    file: 'test/cost.alone.test.ts',
    usual: 'not run',
    all: 'every call, 1 s each, and half of them within 2 times',
    full: 'every call, 10 s each',
  },
  expressions: {
    words: 'regular expressions of the server, the model and the sites that a caller can hold up: 0',
    file: 'test/expressions.test.ts',
    usual: 'every eighth, with some hundred texts made from it',
    all: 'all, each with some hundred texts made from it',
    full: 'all, each with some hundred texts made from it',
  },
  'dead-links': {
    words:
      'links of random contents of all sites, in pages, rich text and records: called dead if and only if a crawl finds nothing there',
    file: 'test/dead-links.test.ts',
    usual: 'not run',
    all: '150 contents',
    full: '1,000 contents',
  },
  tampering: {
    words: 'tampered audit trails found (update, delete, insert, reorder, cut tail)',
    file: 'server/records/seals/seals.test.ts',
    usual: '25 of 25',
    all: '100 of 100',
    full: '1,000 of 1,000',
  },
})

export type PromiseKey = keyof typeof promises
