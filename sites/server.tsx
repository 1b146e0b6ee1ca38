import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawn, View } from '../model/site/view.ts'
import { Document, themeIn } from './document.tsx'
import { pageAt } from './pages/index.ts'
import base from './styles/base.css?raw'
import looks from './styles/looks.css?raw'
import parts from './styles/parts.css?raw'
import serviceWorker from './worker/worker.js?raw'

/** The look of all sites. Written for readers, sent without what only they need. */
export const style: string = [base, parts, looks]
  .join('')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};,>]) ?/g, '$1')

/** What lets pages be read without a connection; `{version}` names the files they are read with. */
export const worker: string = serviceWorker

/** Draws the page at a view's path. */
export function draw(view: View): Drawn {
  const found = pageAt(view)
  return {
    status: !found.isFound ? 404 : view.sent ? 422 : 200,
    html: `<!doctype html>${renderToStaticMarkup(<Document view={view} found={found} />)}`,
    styles: [themeIn(view.site)],
  }
}
