import type { Sharp } from 'sharp'

/** Pixels on a side, at most (domain.md 3.1). */
export const maxSide = 6000
const budget = maxSide * maxSide

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Decoded pictures are large: nothing stays cached between two of them, and each picture uses one thread.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
/** The library of pictures. It takes 10 MB, in a process that is given one. */
export const openSharp = (): ReturnType<typeof loadSharp> => {
  loaded ??= loadSharp()
  return loaded
}

let left = budget
const waiting: { pixels: number; start: () => void }[] = []

/** Runs the work once all running work together decodes no more pixels than the largest picture has. First come, first served. */
export async function withPixels<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  const cost = Math.min(pixels, budget)
  if (waiting.length > 0 || cost > left) await new Promise<void>(start => waiting.push({ pixels: cost, start }))
  else left -= cost
  try {
    return await work()
  } finally {
    left += cost
    for (let next = waiting[0]; next && next.pixels <= left; next = waiting[0]) {
      waiting.shift()
      left -= next.pixels
      next.start()
    }
  }
}

const reading = { limitInputPixels: budget, failOn: 'error', sequentialRead: true } as const

/** Opens a picture from a file or a stream, upright by default. Reading stops at the first fault, and before decoding anything too large. */
export async function openPicture(file?: string, autoOrient = true): Promise<Sharp> {
  const sharp = await openSharp()
  return file === undefined ? sharp({ ...reading, autoOrient }) : sharp(file, { ...reading, autoOrient })
}
