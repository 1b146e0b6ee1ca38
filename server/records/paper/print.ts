import type { Download } from '../../../model/contract/endpoint.ts'
import { Apart } from '../apart/pool.ts'
import { type Head, type Paper, stepsOf } from './drawing.ts'
import type { Flow } from './flow.ts'
import type { About } from './sheet.ts'

export const pdfType = 'application/pdf'

const papers = new Apart(new URL('./paper-writer.ts', import.meta.url), {
  children: 1,
  longest: 32,
  deadline: 30_000,
  memory: 400,
  isNice: true,
  tooMuch: {
    code: 'UNAVAILABLE',
    message:
      'This paper takes too much time or memory to write. Try again in a moment; if it stays so, tell IT Operations.',
  },
})

/** A paper of a few pages as a file. It is written apart: that takes a processor for twenty milliseconds and more (decision 383). */
export async function print(about: About, head: Head, draw: (flow: Flow) => void): Promise<Download> {
  const file = (await papers.run({ about, head, steps: stepsOf(draw) } satisfies Paper)) as Uint8Array
  return { name: `${about.name}.pdf`, mime: pdfType, bytes: file.length, stream: whole(file) }
}

async function* whole(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
