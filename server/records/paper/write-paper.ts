import { buffer } from 'node:stream/consumers'
import { drawSteps, type Paper } from './drawing.ts'
import { flowOn } from './flow.ts'
import { drawTitle, openPaper } from './sheet.ts'

/** A paper of a few pages as a file: its head, what is drawn under it, and on each page what it is and which of how many. */
export async function writePaper({ about, head, steps }: Paper): Promise<Buffer> {
  const sheets = await openPaper(about, true)
  const { doc } = sheets
  sheets.addPage()
  const { heading, lines, mark } = head
  drawSteps(flowOn(sheets, drawTitle(sheets, { title: heading, lines, ...(mark ? { mark } : {}) })), steps)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    sheets.foot(page + 1, count)
  }
  doc.end()
  return buffer(doc)
}
