import { install, runPinned, serverFlags, stop } from './bootstrap.mjs'
import { buildDesk, buildSites, packServer } from './build.mjs'

await install()
const [main] = await Promise.all([packServer(), buildDesk(), buildSites()]).catch(error => stop(error.message))
// Replies are checked against the contract everywhere but here.
process.env['NODE_ENV'] ??= 'production'
process.exitCode = await runPinned([...serverFlags, main, ...process.argv.slice(2)])
