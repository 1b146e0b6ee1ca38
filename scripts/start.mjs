import { install, runPinned, stop } from './bootstrap.mjs'
import { buildDesk } from './build.mjs'

await install()
await buildDesk().catch(error => stop(error.message))
// Replies are held against the contract everywhere but here.
process.env.NODE_ENV ??= 'production'
process.exitCode = await runPinned(['server/main.ts', ...process.argv.slice(2)])
