import { extractText } from 'unpdf'

/** What can be read on each page of a PDF, its spaces as one. */
export async function pagesOf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(file))
  return text.map(page => page.replaceAll(/\s+/g, ' '))
}
