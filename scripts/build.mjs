import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './bootstrap.mjs'
import { capture } from './child.mjs'
import { step } from './step.mjs'

const built = join(root, 'dist', 'desk')
const sources = ['desk', 'model', 'sites', 'vite.config.ts', 'package-lock.json']
const isTest = /\.test\.tsx?$/

/** Every file that may change what the desk looks like, from the project's root. @param {string} path @returns {string[]} */
function filesUnder(path) {
  const whole = join(root, path)
  if (!existsSync(whole) || isTest.test(path)) return []
  if (statSync(whole).isFile()) return [path]
  return readdirSync(whole)
    .sort()
    .flatMap(name => filesUnder(`${path}/${name}`))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds the desk into dist/desk, unless it stands there, built from the very same sources. */
export async function buildDesk() {
  const mark = `${built}.sha256`
  const hash = sourceHash()
  if (existsSync(built) && existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  rmSync(mark, { force: true })
  await step('Building the desk', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await capture(pinnedNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: root })
    if (code !== 0) throw new Error(`${output}\nThe desk could not be built: the lines above say where.`)
  })
  mkdirSync(built, { recursive: true })
  writeFileSync(mark, hash)
}
