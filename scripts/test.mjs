import { install, runPinned } from './bootstrap.mjs'

await install()
process.exitCode = await runPinned(['scripts/check.ts', ...process.argv.slice(2)])
