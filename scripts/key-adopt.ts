import { parseArgs } from 'node:util'
import { adoptKey, holdKey, KeyRefused, sealedThere } from '../server/boot/held-key.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { withDatabase } from './with-database.ts'

// npm run key:adopt: for the loss of a database's key. Without its flag it only lists what else is lost.
const flag = 'the-old-one-is-lost'
const usage = `npm run key:adopt [-- --${flag}]   (stop every server of this database first)`

function isLostOrExit(): boolean {
  try {
    return parseArgs({ options: { [flag]: { type: 'boolean' } } }).values[flag] === true
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
    process.exit(1)
  }
}

const isLost = isLostOrExit()
await withDatabase(
  async (db, settings) => {
    const secrets = openSealer(settings)
    const isItsOwn = await holdKey(db, secrets, { adopt: false }).then(
      () => true,
      error => {
        if (!(error instanceof KeyRefused)) throw error
        return false
      },
    )
    if (isItsOwn) return console.log('The key that is set here is the key of this database. Nothing was changed.')
    const sealed = await sealedThere(db)
    const lines = sealed.length > 0 ? sealed : ['nothing']
    console.log(
      [
        'Under another key than the one that is set here this database holds, at most:',
        ...lines.map(line => `  ${line}`),
      ].join('\n'),
    )
    if (!isLost) {
      console.log(`They are never read again once another key is adopted. Look for the right one first; then: ${usage}`)
      process.exitCode = 1
      return
    }
    await adoptKey(db, secrets, new Date())
    console.log(
      'The key that is set here is now the key of this database; the audit trail says so. Keep it with your backups.',
    )
  },
  { asItStands: true },
)
