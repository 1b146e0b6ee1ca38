import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { install, root, serverFlags, stop } from './bootstrap.mjs'
import { buildDesk, buildSites, packServer } from './build.mjs'

// npm run build: makes all that production needs. Then `node dist/server/main.js` starts, and writes nothing to this folder.
await install()
const [main] = await Promise.all([packServer(), buildDesk(), buildSites()]).catch(error => stop(error.message))
const entry = join(root, 'dist', 'server', 'main.js')
const text = `// Written by npm run build.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error('Atrium needs Node 26 or newer: start it with the one that npm brought, node_modules/.bin/node.')
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import('./${basename(dirname(main))}/main.js')
`
writeFileSync(`${entry}.new`, text)
renameSync(`${entry}.new`, entry)
console.log(
  `Built: ${readdirSync(join(root, 'dist'))
    .filter(name => !name.includes('.'))
    .join(', ')}. Start with node_modules/.bin/node ${serverFlags.join(' ')} dist/server/main.js.`,
)
