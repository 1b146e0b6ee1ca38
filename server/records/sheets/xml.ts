import { SaxesParser } from 'saxes'
import { damaged, decodedOf, NotASheet } from './limits.ts'

/** Receives the XML as it is read. Names have no prefix; `depth` of the first element is 1. */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void
  text?(text: string): void
  close?(depth: number, name: string): void
}

/** The deepest nesting, and the most characters of one tag, text or comment: no workbook has so much. */
const [mostDepth, mostAtOnce] = [64, 1_000_000]

/** The accepted encodings of an XML declaration. */
const readable = /^(?:utf-(?:8|16(?:[bl]e)?)|us-ascii)$/i

/** The name without the prefix of its namespace. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece, in time linear in its bytes and in the memory of one tag or text.
 * UTF-8, or UTF-16 with a byte order mark. Throws NotASheet where it is not well-formed, or has a DOCTYPE.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ position: false, xmlns: false } as const)
  #decoder: TextDecoder | undefined
  #depth = 0
  /** Characters since the last event. */
  #silent = 0

  /** Only five events have listeners: with eight V8 treats the parser as a dictionary, and it reads five times as slowly. */
  constructor(listener: XmlListener) {
    const parser = this.#parser
    parser.on('doctype', () => refuse())
    parser.on('opentag', ({ name, attributes }) => {
      this.#silent = 0
      this.#depth += 1
      if (this.#depth > mostDepth) refuse()
      if (this.#depth === 1 && !readable.test(parser.xmlDecl.encoding ?? 'utf-8')) refuse()
      listener.open(local(name), attributes, this.#depth)
    })
    const say = (words: string) => {
      this.#silent = 0
      listener.text?.(words)
    }
    parser.on('text', say)
    parser.on('cdata', say)
    parser.on('closetag', ({ name }) => {
      this.#silent = 0
      listener.close?.(this.#depth, local(name))
      this.#depth -= 1
    })
  }

  push(bytes: Buffer): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    this.#write(this.#decoder, bytes)
  }

  /** Call this at the end of the input: a document that was cut off is damaged. */
  end(): void {
    this.#write(this.#decoder ?? new TextDecoder())
    wellFormed(() => this.#parser.close())
  }

  #write(decoder: TextDecoder, bytes?: Buffer): void {
    const text = decodedOf(decoder, bytes, damaged)
    this.#silent += text.length
    wellFormed(() => this.#parser.write(text))
    if (this.#silent > mostAtOnce) refuse()
  }
}

const refuse = (cause?: unknown): never => {
  throw new NotASheet(damaged, { cause })
}

/** The parser throws plain errors, which mean a damaged file; a NotASheet comes from a listener, and anything else is our own fault. */
function wellFormed(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) refuse(error)
    throw error
  }
}

/** XML is UTF-8 unless a byte order mark says UTF-16. */
const encodingOf = ([first, second]: Buffer): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
