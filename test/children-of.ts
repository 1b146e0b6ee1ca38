import { readdir, readFile } from 'node:fs/promises'

/** Processes that this one started, by a part of their command line. */
export async function childrenOf(part: string): Promise<number[]> {
  const found: number[] = []
  for (const task of await readdir('/proc/self/task')) {
    const pids = await readFile(`/proc/self/task/${task}/children`, 'utf8')
    for (const pid of pids.split(' ').filter(Boolean))
      if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(part)) found.push(Number(pid))
  }
  return found
}
