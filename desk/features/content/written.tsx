import { Fragment, type ReactNode, useMemo } from 'react'
import { isMedia, leadsOut, videoOf } from '../../../model/content/rich-text.ts'
import { mediaAddress } from '../../ui/media.ts'
import classes from './written.module.css'

const drawn = new Set(
  'p br strong em b i u s ul ol li a blockquote hr figure figcaption table thead tbody tr th td'.split(' '),
)
const headings: Readonly<Record<string, 'h3' | 'h4' | 'h5'>> = { h2: 'h3', h3: 'h4', h4: 'h5' }

/**
 * A rich text as its reader sees it. Only marks that an editor may write are drawn: the words of anything else remain.
 */
export function Written({ html }: { html: string }) {
  const parts = useMemo(() => inside(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={classes.written}>{parts}</div>
}

const inside = (node: Node): ReactNode[] => [...node.childNodes].map((child, i) => draw(child, i))

function draw(node: Node, key: number): ReactNode {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  const name = node.localName
  const Tag = headings[name] ?? (drawn.has(name) ? (name as 'p') : undefined)
  if (name === 'br') return <br key={key} />
  if (name === 'hr') return <hr key={key} />
  if (name === 'img') {
    const src = node.getAttribute('src') ?? ''
    return isMedia(src) ? (
      <img key={key} src={mediaAddress(src)} alt={node.getAttribute('alt') ?? ''} loading="lazy" />
    ) : null
  }
  const video = videoOf(node.dataset['video'] ?? '')
  if (video)
    return (
      <p key={key}>
        <a href={video.url} target="_blank" rel="noreferrer">
          {node.textContent || 'The video'} on {video.label}
        </a>
      </p>
    )
  if (name === 'td' || name === 'th') {
    const Cell = name
    const span = (of: string) => Number(node.getAttribute(of)) || undefined
    return (
      <Cell key={key} colSpan={span('colspan')} rowSpan={span('rowspan')}>
        {inside(node)}
      </Cell>
    )
  }
  if (name === 'a') {
    const href = node.getAttribute('href') ?? ''
    return (
      <a key={key} {...(leadsOut(href) ? { href, target: '_blank', rel: 'noreferrer' } : {})}>
        {inside(node)}
      </a>
    )
  }
  return Tag ? <Tag key={key}>{inside(node)}</Tag> : <Fragment key={key}>{inside(node)}</Fragment>
}
