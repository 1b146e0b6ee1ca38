import { setTimeout as wait } from 'node:timers/promises'

/** How much of one file comes in a second, in bytes: more than most lines bring, and a part of what a server can take. */
const aSecond = 6 * 1024 * 1024
/** What may come at once, in bytes, and how far ahead a file may be before it waits, in ms. */
const [atOnce, ahead] = [256 * 1024, 10]

/** The pieces of a file as they come, and no faster than a server takes them beside everybody else's calls. */
export async function* paced<Piece extends string | Uint8Array>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const begun = performance.now()
  let come = 0
  for await (const piece of pieces) {
    come += piece.length
    const early = ((come - atOnce) * 1000) / aSecond - (performance.now() - begun)
    if (early > ahead) await wait(early)
    yield piece
  }
}

/** Reads what nobody wants, so that the parts after it are reached; that it is cut off is said by the next part. */
export async function dropped(stream: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    for await (const _ of paced(stream));
  } catch {
    // The next part says so.
  }
}
