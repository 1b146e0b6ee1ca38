/** A picture that came within what was copied, to be uploaded in its place. */
export type PastedPicture = { readonly key: string; readonly file: File }

export type Pasted = {
  readonly html: string
  readonly pictures: readonly PastedPicture[]
  /** What the copy had and the text cannot keep, as nouns of a sentence. */
  readonly left: readonly string[]
}

let count = 0
const nextKey = (): string => {
  count += 1
  return `pasted-${count}`
}

/** The bytes of a picture that the copy has in itself. */
function within(src: string): Blob | undefined {
  const found = /^data:(image\/(?:png|jpeg|webp|gif));base64,([a-z0-9+/=\s]+)$/i.exec(src)
  if (!found) return undefined
  const [, type = '', body = ''] = found
  return new Blob([Uint8Array.from(atob(body.replace(/\s/g, '')), each => each.charCodeAt(0))], { type })
}

/** The pictures of a copy in rich text format, in their order: Word names files of its own machine in the HTML beside it. */
export function picturesInRtf(rtf: string): Blob[] {
  return rtf
    .split('{\\pict')
    .slice(1)
    .flatMap(part => {
      const type = /\\(png|jpeg)blip/.exec(part.slice(0, 2_000))?.[1]
      const hex = /[\s}]([0-9a-f\s]{128,})\}/i.exec(part)?.[1]?.replace(/\s/g, '')
      if (type === undefined || hex === undefined) return []
      const bytes = Uint8Array.from({ length: hex.length >> 1 }, (_, i) =>
        Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
      )
      return [new Blob([bytes], { type: `image/${type}` })]
    })
}

/** Renames an element; what stands in it stays. */
function become(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const listStyle = (element: Element): string => /mso-list:[^;]*/i.exec(element.getAttribute('style') ?? '')?.[0] ?? ''

/** Word writes the items of lists as paragraphs that say which list and level they are of. */
function joinLists(body: HTMLElement): void {
  let open: { list: HTMLElement; level: number }[] = []
  for (const line of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3')]) {
    const level = Number(/level(\d+)/i.exec(listStyle(line))?.[1] ?? 0)
    if (level === 0) {
      open = []
      continue
    }
    // Between the items of one list nothing stands.
    if (open[0] && open[0].list.nextElementSibling !== line) open = []
    const mark = [...line.querySelectorAll('span')].find(span =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const isNumbered = /^[\s(]*(?:\d+|[a-z]|[ivxl]+)[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    open = open.filter(each => each.level <= level)
    let at = open.at(-1)
    if (!at || at.level < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      if (at) (at.list.lastElementChild ?? at.list).append(list)
      else line.before(list)
      at = { list, level }
      open.push(at)
    }
    const item = body.ownerDocument.createElement('li')
    const words = body.ownerDocument.createElement('p')
    words.append(...line.childNodes)
    item.append(words)
    at.list.append(item)
    line.remove()
  }
}

const headings: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }
const dressed = /(?:^|;)\s*(?:color|background(?:-color)?|font-family|font-size)\s*:/i

/** What a text of ours cannot keep, by what of a copy says that it was there. */
const lost: readonly (readonly [label: string, found: (body: HTMLElement) => boolean])[] = [
  [
    'colours and fonts',
    body =>
      [...body.querySelectorAll('[style], font')].some(
        each => each.localName === 'font' || dressed.test(each.getAttribute('style') ?? ''),
      ),
  ],
  ['drawings and text boxes', body => body.querySelector('v\\:shape, v\\:group, svg, canvas') !== null],
  ['comments', body => /mso-comment/i.test(body.innerHTML)],
  ['footnotes', body => body.querySelector('a[href^="#_ftn"], a[href^="#_edn"]') !== null],
  ['forms and embedded pages', body => body.querySelector('iframe, object, embed, form, input, video, audio') !== null],
]

const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** What was copied from Word, Docs or a page, as a text of ours can hold it: headings, lists, tables, and the pictures that it brought. */
export function readPasted(copied: string, rtf = ''): Pasted {
  const { body } = new DOMParser().parseFromString(copied, 'text/html')
  const left = lost.filter(([, found]) => found(body)).map(([label]) => label)
  for (const useless of body.querySelectorAll(
    'style, script, meta, link, title, caption, colgroup, o\\:p:empty, [hidden]',
  ))
    useless.remove()
  // Docs wraps all of it in a bold that is none.
  for (const wrap of body.querySelectorAll('b[id^="docs-internal-guid"]')) wrap.replaceWith(...wrap.childNodes)
  for (const title of body.querySelectorAll('.MsoTitle')) become(title, 'h2')
  joinLists(body)
  for (const [from, to] of Object.entries(headings))
    for (const heading of body.querySelectorAll(from)) become(heading, to)

  const pictures: PastedPicture[] = []
  let elsewhere = 0
  const images = [...body.querySelectorAll('img')].filter(image => !/^\/media\//.test(image.getAttribute('src') ?? ''))
  const ofRtf = picturesInRtf(rtf)
  const nameless = images.filter(image => /^(?:file:|blob:|cid:)/i.test(image.getAttribute('src') ?? ''))
  for (const image of images) {
    const src = image.getAttribute('src') ?? ''
    // Only where each has its own is it known which is which.
    const bytes = within(src) ?? (ofRtf.length === nameless.length ? ofRtf[nameless.indexOf(image)] : undefined)
    if (!bytes) {
      elsewhere += 1
      image.remove()
      continue
    }
    const key = nextKey()
    const name = `picture.${bytes.type.split('/')[1] ?? 'png'}`
    pictures.push({ key, file: new File([bytes], name, { type: bytes.type }) })
    const kept = body.ownerDocument.createElement('img')
    kept.setAttribute('data-pending', key)
    kept.alt = image.alt
    image.replaceWith(kept)
  }
  if (elsewhere > 0)
    left.push(
      `${counted(elsewhere, 'picture')} that the copy does not hold (save ${elsewhere === 1 ? 'it, and add it' : 'them, and add them'} here)`,
    )
  return { html: body.innerHTML, pictures, left }
}
