// Runs on any Node from 18 on, before anything is installed: only node: built-ins here and in its imports.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attend, capture } from './child.mjs'
import { step } from './step.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * What Node is told as it starts the server, here, in the container and by the service: values that live for a call take 16 MB
 * at most. By itself Node takes 96 while it starts, and keeps them. One thread collects beside the server: the four that Node
 * has by itself took both processors of a small machine from it (decision 382). That a part of Node is experimental
 * (`node:ffi`, decision 375) is no news to who operates the server.
 */
export const serverFlags = ['--max-semi-space-size=8', '--v8-pool-size=1', '--disable-warning=ExperimentalWarning']

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, bin?: { node?: string },
 *   os?: string | string[], cpu?: string | string[] }} Locked one package in a lockfile, by its folder
 */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = file => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** npm's own record of its last installation, written at the end. */
const record = 'node_modules/.package-lock.json'

/** Whether node_modules matches the lockfile. Packages for other platforms may be missing. */
function isInstalled() {
  if (!existsSync(join(root, record)) || !existsSync(pinnedNode())) return false
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf(record)
  // What was built for production has left its tools behind.
  const toolsLeft = process.env['NODE_ENV'] === 'production' && existsSync(join(root, 'dist', 'server', 'main.js'))
  return Object.entries(wanted).every(([folder, { version, integrity, optional, dev, devOptional }]) => {
    const here = found[folder]
    if (folder === '' || (!here && (optional || devOptional || (dev && toolsLeft)))) return true
    return here?.version === version && here?.integrity === integrity
  })
}

/** The Node that the lockfile pins for this platform: the folder of its package, and its entry in the lockfile. */
function pinned() {
  const fits = (/** @type {string | string[] | undefined} */ list, /** @type {string} */ here) =>
    [list].flat().includes(here)
  const found = Object.entries(packagesOf('package-lock.json')).find(
    ([, { bin, os, cpu }]) => bin?.node && fits(os, process.platform) && fits(cpu, process.arch),
  )
  if (!found?.[1].bin?.node)
    stop(
      `Atrium brings its own Node, but has none for ${process.platform} on ${process.arch}. Use Linux, macOS or Windows on a usual processor.`,
    )
  return { folder: found[0], locked: found[1], program: found[1].bin.node }
}

/** The folder of that Node, installed by npm. */
export function pinnedNode() {
  const { folder, program } = pinned()
  return join(root, folder, program)
}

/** @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The environment with these folders first on PATH, and one left out. @param {string[]} folders */
function withPath(folders, drop = '') {
  const name = Object.keys(process.env).find(key => key.toUpperCase() === 'PATH') ?? 'PATH'
  const rest = (process.env[name] ?? '').split(delimiter).filter(folder => folder !== drop)
  return { ...process.env, [name]: [...folders, ...rest].join(delimiter) }
}

/** @param {string} cwd @param {NodeJS.ProcessEnv} env */
function npmCi(cwd, env) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return capture('npm', args, { cwd, env, shell: process.platform === 'win32' })
}

/**
 * Installs the pinned Node alone into `place` and returns its folder; undefined where npm could not. npm silently omits
 * optional packages that do not support the Node it runs on, and the bundler's own parts are such.
 * @param {string} place @param {NodeJS.ProcessEnv} env
 */
async function nodeForNpm(place, env) {
  const { folder, locked, program } = pinned()
  if (process.versions.node.split('.')[0] === locked.version?.split('.')[0]) return dirname(process.execPath)
  const dependencies = { [folder.replace('node_modules/', '')]: locked.version }
  const packages = { '': { dependencies }, [folder]: { ...locked, optional: undefined } }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  const { code } = await npmCi(place, env)
  const brought = join(place, folder, program)
  return code === 0 && existsSync(brought) ? dirname(brought) : undefined
}

/** Installs the packages of the lockfile, unless they are installed. */
export async function install() {
  if (isInstalled()) return
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'The packages do not match package-lock.json, and node_modules is a link: installing would empty the folder that it leads to. Remove the link and start again, or install there.',
    )
  // npm must not run on a Node that it is about to replace.
  const place = join(root, 'dist', 'node-for-npm')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  await step('Installing packages (the first time takes about a minute)', async () => {
    // npm start puts node_modules/.bin first on PATH.
    const bare = join(root, 'node_modules', '.bin')
    const node = await nodeForNpm(place, withPath([], bare))
    const { code, output } = await npmCi(root, withPath(node === undefined ? [] : [node], bare))
    if (code === 0) return
    console.error(output)
    stop(
      'The packages could not be installed: the lines above are from `npm ci`. Mend that (most often the network) and start again.',
    )
  })
  rmSync(place, { recursive: true, force: true })
  if (!existsSync(pinnedNode()))
    stop(
      'npm left out the Node that Atrium brings. Allow optional packages (`npm config delete omit`) and start again.',
    )
}

/** The compile cache is kept between starts: it halves the time that loading the server takes. */
export const codeCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/atrium-code') }

/**
 * Runs a script of the project on the pinned Node.
 * @param {string[]} args the script, from the project's root, and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runPinned(args) {
  const node = pinnedNode()
  const env = { ...codeCache, ...withPath([dirname(node)]) }
  return attend(node, args, env, root)
}
