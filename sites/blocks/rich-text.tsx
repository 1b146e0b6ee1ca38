import { createElement, Fragment, type ReactNode } from 'react'
import { holdsMore, videoOf } from '../../model/content/rich-text.ts'
import { hrefOf } from '../../model/site/site-route.ts'
import { ContentLink, useView } from '../view/view.tsx'
import { isSingle, parseRichText, type TextNode } from './parse-rich-text.ts'
import { PictureLink } from './picture-link.tsx'

type Draw = (node: TextNode | string, key: number) => ReactNode

const isOf =
  (tag: string) =>
  (node: TextNode | string): node is TextNode =>
    typeof node !== 'string' && node.tag === tag
const captionOf = (figure: TextNode) => figure.children.find(isOf('figcaption'))
const isCaptioned = (caption: TextNode | undefined): caption is TextNode =>
  caption?.children.some(child => typeof child !== 'string' || child.trim() !== '') === true

/** A picture leads to itself, and is looked through with the others of its text; one that the library lost is left out. */
function Pictured({ of: figure, sizes, draw }: { of: TextNode; sizes: string; draw: Draw }) {
  const { site } = useView()
  const image = figure.children.find(isOf('img'))
  const { src = '', alt = '' } = image?.attributes ?? {}
  const known = site.images[src]
  if (!known) return null
  const caption = captionOf(figure)
  return (
    <figure>
      <PictureLink of={{ name: alt || known.alt, image: src }} set="text" sizes={sizes} says={alt} />
      {isCaptioned(caption) && <figcaption>{caption.children.map(draw)}</figcaption>}
    </figure>
  )
}

const across = '(max-width: 800px) 100vw, 680px'

/** A figure as its kind: a gallery, a video, which is elsewhere and opened there, or a picture. */
function Figure({ of: figure, draw }: { of: TextNode; draw: Draw }) {
  const { 'data-kind': kind, 'data-video': name = '' } = figure.attributes
  const video = videoOf(name)
  const caption = captionOf(figure)
  if (video)
    return (
      <p className="text-video">
        <a href={video.url} rel="noopener noreferrer">
          <span aria-hidden="true" className="play" />
          <span>
            {isCaptioned(caption) ? caption.children.map(draw) : 'Watch the video'}
            <small>on {video.label}</small>
          </span>
        </a>
      </p>
    )
  if (kind !== 'gallery') return <Pictured of={figure} sizes={across} draw={draw} />
  const pictures = figure.children.filter(isOf('figure'))
  return (
    <div className={`text-gallery of-${Math.min(pictures.length, 3)}`}>
      {pictures.map((picture, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <Pictured key={i} of={picture} sizes="(max-width: 700px) 50vw, 340px" draw={draw} />
      ))}
    </div>
  )
}

/** Wider than its column it is scrolled in its place, by keys too. */
function Table({ of: table, draw }: { of: TextNode; draw: Draw }) {
  const parts = table.children.filter(child => typeof child !== 'string')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="scrolls" tabIndex={0} aria-label="Table">
      <table>{parts.some(({ tag }) => tag === 'tr') ? <tbody>{parts.map(draw)}</tbody> : parts.map(draw)}</table>
    </section>
  )
}

/** A line that asks for something; one that leads nowhere is not drawn. */
function Button({ of: line, draw }: { of: TextNode; draw: Draw }) {
  const link = line.children.find(isOf('a'))
  if (!link) return null
  return (
    <p className="buttons text-button">
      <ContentLink to={link.attributes['href'] ?? ''} className="button">
        {link.children.map(draw)}
      </ContentLink>
    </p>
  )
}

/** A rich text of the content. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const { site, files } = useView()
  const draw: Draw = (node, key) => {
    if (typeof node === 'string') return node
    const { tag, attributes } = node
    if (tag === 'figure') return <Figure key={key} of={node} draw={draw} />
    // A picture by itself, as an older hand may have written it.
    if (tag === 'img')
      return <Pictured key={key} of={{ tag: 'figure', attributes: {}, children: [node] }} sizes={across} draw={draw} />
    if (tag === 'table') return <Table key={key} of={node} draw={draw} />
    if (isSingle(tag)) return createElement(tag, { key })
    // White space between cells is no content of a row.
    const isOfTable = /^(?:thead|tbody|tr)$/.test(tag)
    const children = node.children.filter(child => !isOfTable || typeof child !== 'string').map(draw)
    if (tag === 'a') {
      const href = hrefOf(site, attributes['href'] ?? '')
      if (href === undefined) return <Fragment key={key}>{children}</Fragment>
      return createElement('a', { key, href, rel: 'noopener' }, ...children)
    }
    if (tag === 'p' && attributes['data-kind'] === 'button') return <Button key={key} of={node} draw={draw} />
    const { colspan, rowspan } = attributes
    return createElement(
      tag,
      { key, ...(colspan && { colSpan: Number(colspan) }), ...(rowspan && { rowSpan: Number(rowspan) }) },
      ...children,
    )
  }
  const tree = parseRichText(html)
  if (tree.children.length === 0) return null
  return (
    <>
      {/* Where it is needed, and once however often: most texts are words alone. */}
      {files.text !== '' && holdsMore(html) && <link rel="stylesheet" href={files.text} />}
      <div className={`prose ${className}`}>{tree.children.map(draw)}</div>
    </>
  )
}
