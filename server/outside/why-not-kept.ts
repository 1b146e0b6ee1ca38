/** Errors of the disk, as the end of a sentence about the place that cannot be used. */
export const onDisk: Readonly<Record<string, string>> = {
  EACCES: 'the user that Atrium runs as may not',
  EPERM: 'the user that Atrium runs as may not',
  EROFS: 'it stands on a disk that can only be read',
  ENOENT: 'it is not there, nor is its folder',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of it is a file, and no folder',
  EBUSY: 'another disk is mounted there, or another program has it open',
  EISDIR: 'it is a folder, and no file',
  EIO: 'its disk fails: the log of the machine says more',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space given to this user is used up',
  EMFILE: 'this process may open too few files: raise its limit to 1024 or more (ulimit -n, LimitNOFILE)',
  ENFILE: 'this machine may open too few files: raise fs.file-max',
  ENAMETOOLONG: 'its name is too long',
}

/** Why files could not be stored, for people who know no paths of machines. */
export function whyNotKept(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) }
  const why = code === undefined ? undefined : onDisk[code]
  if (why !== undefined) return `The place where they are kept cannot be used: ${why}.`
  if (error instanceof Error && '$metadata' in error) return `Their bucket cannot be used: ${message || code}.`
  return `${message.slice(0, 400)}.`.replace(/\.\.$/, '.')
}
