import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/bootstrap.mjs'

const git = (...words: string[]): string => {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** How many are tried. */
const most = 6

/**
 * Commits before the newest migration came, the last one first, or that of ATRIUM_OLD: what may run while this version
 * migrates. None where there is no history, as in a clone that has none. Several, since not every step of
 * a merge can be packed.
 */
export function commitsBefore(): readonly string[] {
  const named = process.env['ATRIUM_OLD']
  if (named !== undefined) return [git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)].filter(Boolean)
  const newest = git(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '-1',
    '--format=%H',
    '--',
    'server/db/migrations',
  )
  const line = newest === '' ? [] : git('rev-list', '--first-parent', '-128', `${newest}^`).split('\n')
  // One of its migrations was changed before it landed: no database of a house had that one.
  const landed = (commit: string) =>
    git('diff', '--name-only', '--diff-filter=MD', commit, 'HEAD', '--', 'server/db/migrations') === ''
  return line.filter(commit => commit !== '' && landed(commit)).slice(0, most)
}

/** Its packages: those of this version where they are the same, or else its own, which are fetched. */
function hasPackages(place: string): boolean {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(place) === lock(root)) symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  else
    return (
      spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: place, stdio: 'ignore' })
        .status === 0
    )
  return true
}

/** The packed server of the first of these commits that can be packed: its commit, and the file to run. */
export function packOld(commits: readonly string[], folder: string): { commit: string; main: string } {
  for (const commit of commits) {
    const place = join(folder, commit.slice(0, 12))
    mkdirSync(place, { recursive: true })
    execFileSync('sh', ['-c', `git archive "${commit}" | tar -x -C "${place}"`], { cwd: root })
    if (!hasPackages(place)) continue
    const text = "import('./scripts/build.mjs').then(({ packServer }) => packServer()).then(main => console.log(main))"
    const { status, stdout } = spawnSync(process.execPath, ['-e', text], { cwd: place, encoding: 'utf8' })
    if (status === 0) return { commit, main: stdout.trim().split('\n').at(-1) ?? '' }
  }
  throw new Error(`None of ${commits.map(each => each.slice(0, 12)).join(', ')} can be packed.`)
}
