import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A copy of the working tree, with uncommitted changes and without files that git ignores. The packages are linked one by
 * one, so that files of tools in node_modules/.cache stay with the copy. `remove` deletes it.
 */
export function copyTree(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 2 ** 20,
  })
  for (const path of new Set(listed.toString().split('\0'))) {
    // git still lists a file whose removal is not committed.
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
