import { install, runPinned } from './bootstrap.mjs'

// node scripts/run.mjs <script> [arguments]: runs the script on Atrium's own Node.
await install()
process.exitCode = await runPinned(process.argv.slice(2))
