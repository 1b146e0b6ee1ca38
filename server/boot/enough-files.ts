import { readFileSync } from 'node:fs'

/** The embedded database alone opens some two hundred. */
const needed = 256

/** Refuses a start with too few descriptors before anything is opened: where they run out, the database says something else each time. Only Linux tells. */
export function enoughFiles(): void {
  if (process.platform !== 'linux') return
  const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  if (most !== undefined && Number(most) < needed)
    throw Object.assign(new Error(`No more than ${most} files may be open.`), { code: 'EMFILE' })
}
