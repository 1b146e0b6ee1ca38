import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawn, View } from '../model/site/view.ts'
import { Document, themeIn } from './document.tsx'
import { pageAt } from './pages/index.ts'
import base from './styles/base.css?raw'
import cards from './styles/cards.css?raw'
import focus from './styles/focus.css?raw'
import footer from './styles/footer.css?raw'
import forms from './styles/forms.css?raw'
import hero from './styles/hero.css?raw'
import garden from './styles/looks/garden.css?raw'
import group from './styles/looks/group.css?raw'
import plot from './styles/looks/plot.css?raw'
import salon from './styles/looks/salon.css?raw'
import tower from './styles/looks/tower.css?raw'
import menus from './styles/menus.css?raw'
import pages from './styles/pages.css?raw'
import parts from './styles/parts.css?raw'
import plates from './styles/plates.css?raw'
import print from './styles/print.css?raw'
import serviceWorker from './worker/worker.js?raw'

/** What all looks share comes first, paper last. */
const shared = [base, focus, menus, footer, hero, plates, parts, cards, forms, pages]
/** The look of all sites. Written for readers, sent without what only they need. */
export const style: string = [...shared, group, tower, garden, salon, plot, print]
  .join('')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};,>]) ?/g, '$1')
  .replace(/([a-z]): /g, '$1:')
  .replace(/ (\/|!|\+(?= [.&])) ?/g, '$1')
  .replaceAll('@media (', '@media(')
  .replace(/([{};,])& /g, '$1')
  .replace(/([ :(,-])0\./g, '$1.')
  .replaceAll(';}', '}')

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
