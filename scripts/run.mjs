import { install, runPinned } from './bootstrap.mjs'

// node scripts/run.mjs <script> [arguments]: that script on the Node that Atrium brings.
await install()
process.exitCode = await runPinned(process.argv.slice(2))
