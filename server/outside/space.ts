/** Below so much free space no new data is accepted, in bytes: an upload and its copies must still fit. */
export const leastFree = 64 * 1024 * 1024
export const spaceLeft = (free: number): string =>
  `${Math.floor(free / 1024 / 1024)} MB are left on its disk, and ${leastFree / 1024 / 1024} MB are needed: make room.`
