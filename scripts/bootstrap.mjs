// Runs on any Node from 18 on, before anything is installed: only node: built-ins here and in what it imports.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attend, capture } from './child.mjs'
import { step } from './step.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, bin?: { node?: string },
 *   os?: string | string[], cpu?: string | string[] }} Locked one package in a lockfile, by its folder
 */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = file => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** npm's own record of what it installed last, written when it has finished. */
const record = 'node_modules/.package-lock.json'

/** Whether node_modules holds what the lockfile asks for. Packages for other platforms may be missing. */
function isInstalled() {
  if (!existsSync(join(root, record)) || !existsSync(pinnedNode())) return false
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf(record)
  return Object.entries(wanted).every(([folder, { version, integrity, optional, devOptional }]) => {
    const here = found[folder]
    if (folder === '' || (!here && (optional || devOptional))) return true
    return here?.version === version && here?.integrity === integrity
  })
}

/** The Node that the lockfile pins for this platform, brought by npm. */
export function pinnedNode() {
  const fits = (/** @type {string | string[] | undefined} */ list, /** @type {string} */ here) =>
    [list].flat().includes(here)
  const found = Object.entries(packagesOf('package-lock.json')).find(
    ([, { bin, os, cpu }]) => bin?.node && fits(os, process.platform) && fits(cpu, process.arch),
  )
  if (!found?.[1].bin?.node)
    stop(
      `Atrium brings its own Node, but has none for ${process.platform} on ${process.arch}. Use Linux, macOS or Windows on a usual processor.`,
    )
  return join(root, found[0], found[1].bin.node)
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

/** Installs the packages of the lockfile, unless they are there. */
export async function install() {
  if (isInstalled()) return
  await step('Installing packages (the first time takes about a minute)', async () => {
    // npm start puts node_modules/.bin first on PATH; npm must not run on a Node that it is about to replace.
    const env = withPath([], join(root, 'node_modules', '.bin'))
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await capture('npm', args, { cwd: root, env, shell: process.platform === 'win32' })
    if (code === 0) return
    console.error(output)
    stop(
      'The packages could not be installed: the lines above are from `npm ci`. Mend that (most often the network) and start again.',
    )
  })
  if (!existsSync(pinnedNode()))
    stop(
      'npm left out the Node that Atrium brings. Allow optional packages (`npm config delete omit`) and start again.',
    )
}

/** Compiled code is kept between starts: it halves the time that reading the server takes. */
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
