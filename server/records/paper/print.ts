import { buffer } from 'node:stream/consumers'
import type { Download } from '../../../model/contract/endpoint.ts'
import { type Flow, flowOn } from './flow.ts'
import { type About, drawTitle, openPaper } from './sheet.ts'

export const pdfType = 'application/pdf'

type Head = { readonly heading: string; readonly lines: readonly string[]; readonly mark?: string }

/** A paper of a few pages as a file: its head, what is drawn under it, and on each page what it is and which of how many. */
export async function print(
  about: About,
  { heading, lines, mark }: Head,
  draw: (flow: Flow) => void,
): Promise<Download> {
  const sheets = await openPaper(about, true)
  const { doc } = sheets
  sheets.addPage()
  draw(flowOn(sheets, drawTitle(sheets, { title: heading, lines, ...(mark ? { mark } : {}) })))
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    sheets.foot(page + 1, count)
  }
  doc.end()
  const file = await buffer(doc)
  return { name: `${about.name}.pdf`, mime: pdfType, bytes: file.length, stream: whole(file) }
}

async function* whole(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file
}
