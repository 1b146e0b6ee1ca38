import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture } from './child.mjs'
import { step } from './step.mjs'

/** Options of every Chromium of the tests: no sandbox as root in containers, no requests to the outside. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its window: it renders the same in two thirds of the time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium for tests: the one in CHROMIUM_PATH, else the system's, the quickest first, else Playwright's own. */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (mayRun(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which cannot be run. Point it at a Chromium, or unset it.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const system = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...elsewhere].find(mayRun)
  if (system) return system
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** As findChromium, but installs a missing one (root on Debian or its kin), or says in a sentence what to do. */
export async function ensureChromium() {
  const found = await findChromium()
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // CI machines use the quicker one; other machines keep theirs.
  const isWanting = !found || (process.env['CI'] && !process.env['CHROMIUM_PATH'] && !found.endsWith(shell))
  if (!isWanting || !mayInstall) return found ?? refuse()
  await step('Installing Chromium for the browser tests', installChromium)
  return (await findChromium()) ?? refuse()
}

/** @returns {never} */
function refuse() {
  throw new Error(
    'The browser tests need a Chromium. Install one (`npx playwright install --with-deps chromium` does it anywhere), or set CHROMIUM_PATH.',
  )
}

async function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let said = ''
  /** @param {string[]} args */
  const apt = async args => {
    const { code, output } = await capture('apt-get', args, { env })
    if (code !== 0) said = `${output}\n\`apt-get ${args.join(' ')}\` failed: its lines are above.`
    return code === 0
  }
  const install = ['install', '-y', '--no-install-recommends']
  // Not every distribution has it.
  const done = (await apt(['update'])) && ((await apt([...install, shell])) || (await apt([...install, 'chromium'])))
  if (!done && !(await findChromium())) throw new Error(said)
}

/** @param {string} path */
function mayRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // accessSync reports no only by throwing.
    return false
  }
}
