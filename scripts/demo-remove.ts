import { type Removed, removeDemo } from '../demo/remove.ts'
import { noArgumentsOrExit } from './no-arguments.ts'
import { withDatabase } from './with-database.ts'

// npm run demo:remove: takes the demo data out, but for what rows of the house's own refer to.
noArgumentsOrExit('npm run demo:remove   (stop Atrium first, where the database is embedded)')

const count = new Intl.NumberFormat('en-US')
const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, n]) => `  ${table.padEnd(32)}${count.format(n).padStart(10)}`)
    .join('\n')

function wordsFor(done: Removed): string {
  switch (done.outcome) {
    case 'none':
      return 'There is no demo data in this database.'
    case 'removed-before':
      return 'The demo data was taken out of this database before.'
    case 'no-administrator':
      return 'Nothing was taken out: nobody but the demo accounts could sign in afterwards. Make an account of your own first: npm run admin:create.'
    case 'removed': {
      const left = listed(done.left)
      return [
        `Taken out, rows by table:\n${listed(done.removed)}`,
        left === ''
          ? 'No demo row stays.'
          : `These stay, since rows of your own refer to them; their accounts are closed:\n${left}`,
        done.closed.length === 0
          ? 'Sites stay as people opened or closed them.'
          : `Closed to visitors again, since the demo data had opened them: ${done.closed.join(', ')}. Publishing opens a site.`,
        'The trails keep their lines, those of the demo data too: nothing shortens them.',
        'Files of the demo data are deleted by the night’s work.',
      ].join('\n\n')
    }
  }
}

await withDatabase(
  async db => {
    const done = await removeDemo(db, new Date())
    console.log(wordsFor(done))
    if (done.outcome === 'no-administrator') process.exitCode = 1
  },
  { asItStands: true },
)
