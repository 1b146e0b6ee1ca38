import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './bootstrap.mjs'
import { capture } from './child.mjs'
import { step } from './step.mjs'

const sources = {
  desk: ['desk', 'model', 'scripts/desk', 'vite.config.ts', 'package-lock.json'],
  sites: ['sites', 'model', 'vite.sites.config.ts', 'package-lock.json'],
  server: ['server', 'demo', 'model', 'defaults', 'vite.server.config.ts', 'package-lock.json'],
}
const isTest = /\.test\.tsx?$/

/** Every file that affects the build, from the project's root. @param {string} path @returns {string[]} */
function filesUnder(path) {
  const whole = join(root, path)
  if (!existsSync(whole) || isTest.test(path)) return []
  if (statSync(whole).isFile()) return [path]
  return readdirSync(whole)
    .sort()
    .flatMap(name => filesUnder(`${path}/${name}`))
}

/** @param {string[]} places */
function sourceHash(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @param {string} what begins with a verb @param {string[]} args */
function vite(what, ...args) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return step(what, async () => {
    const { code, output } = await capture(pinnedNode(), [program, 'build', '--logLevel', 'warn', ...args], {
      cwd: root,
    })
    if (code !== 0) throw new Error(`${output}\n${what} failed: the lines above say where.`)
  })
}

/** Whether dist/ was built from exactly these sources; `done` marks it so. @param {keyof typeof sources} part */
function asBuilt(part) {
  const built = join(root, 'dist', part)
  const mark = `${built}.sha256`
  const hash = sourceHash(sources[part])
  const isCurrent = existsSync(built) && existsSync(mark) && readFileSync(mark, 'utf8') === hash
  if (!isCurrent) rmSync(mark, { force: true })
  const done = () => {
    mkdirSync(built, { recursive: true })
    writeFileSync(mark, hash)
  }
  return { isCurrent, done }
}

/** A tab that stays open across an upgrade finds the files of its own version for this long, in ms: a week. */
const keptFor = 7 * 86_400_000

/** Removes the files of the folder that no build of the last week wrote. @param {string} folder */
export function dropOld(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > keptFor) rmSync(file)
  }
}

/** Builds the desk into dist/desk, unless it was built from exactly these sources. */
export async function buildDesk() {
  const { isCurrent, done } = asBuilt('desk')
  if (isCurrent) return
  await vite('Building the desk')
  dropOld(join(root, 'dist', 'desk', 'assets'))
  done()
}

/** Builds the public sites into dist/sites: their server code and the files of their pages. */
export async function buildSites() {
  const { isCurrent, done } = asBuilt('sites')
  if (isCurrent) return
  await vite('Building the sites', '--config', 'vite.sites.config.ts')
  await vite('Building the preview of the sites', '--config', 'vite.sites.config.ts', '--mode', 'preview')
  await vite(
    'Building what draws the sites',
    '--config',
    'vite.sites.config.ts',
    '--ssr',
    'sites/server.tsx',
    '--outDir',
    'dist/sites/server',
  )
  done()
}

/**
 * Packs the server with its packages into a few files: reading them takes half as long as reading its 1,500
 * modules (decision 021). Returns the file to run. Several processes may call it at once.
 */
export async function packServer() {
  const all = join(root, 'dist', 'server')
  // The packed files contain paths of this machine, so a project that was moved is packed again.
  const folder = join(
    all,
    createHash('sha256')
      .update(root + sourceHash(sources.server))
      .digest('hex')
      .slice(0, 16),
  )
  const main = join(folder, 'main.js')
  if (existsSync(main)) return main
  const unfinished = `${folder}.${randomUUID()}`
  const before = existsSync(all) ? readdirSync(all) : []
  await vite('Packing the server', '--config', 'vite.server.config.ts', '--outDir', unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(main)) throw error
  }
  for (const name of before) if (/^[0-9a-f]{16}$/.test(name)) rmSync(join(all, name), { recursive: true, force: true })
  return main
}
