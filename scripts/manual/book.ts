import { everywhere } from '../../model/manual/everywhere.ts'
import { helpOf, type ShownHelp } from '../../model/manual/index.ts'
import { words } from '../../model/manual/words.ts'
import { hasFlag, splitId } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { seesSomewhere } from '../../model/pages/menu.ts'
import { areaKeys, areas } from '../../model/pages/page.ts'
import { hasSomething } from '../../model/pages/palette-entries.ts'
import { type DefaultRole, flagsOf } from '../../model/roles.ts'
import { type Keys, onEach } from './keys.ts'

/** Its file in the folder of the book. */
export const fileOf = (role: DefaultRole): string => `${role.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.html`
/** The page as this role sees it. */
export const pictureOf = (role: DefaultRole, id: PageId): string =>
  `pictures/${fileOf(role).replace(/\.html$/, '')}/${id}.png`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (raw: string): string => raw.replace(/[&<>"]/g, sign => signs[sign] ?? sign)

/** The pages that the role may open, chapter by chapter. */
export function chaptersOf({ access }: DefaultRole): readonly { title: string; pages: readonly PageId[] }[] {
  const isOpen = (id: PageId) => seesSomewhere(access, id) && hasSomething(access, id)
  return [
    { title: 'The start of your day', pages: pageIds.filter(id => splitId(id).area === 'desk' && isOpen(id)) },
    ...areaKeys.map(area => ({
      title: areas[area].label,
      pages: pageIds.filter(id => splitId(id).area === area && isOpen(id)),
    })),
  ].filter(({ pages }) => pages.length > 0)
}

/** What the role may do there beside looking. */
function rights({ access }: DefaultRole, id: PageId): string {
  const held = flagsOf(pageOf(id)).filter(flag => flag !== 'view' && hasFlag(access, id, flag))
  return held.length > 0 ? `<p class="may">You may: ${held.join(', ')}.</p>` : ''
}

const list = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([head, body]) => `<dt>${text(head)}</dt><dd>${text(body)}</dd>`).join('')}</dl>`

/** What was taken of the running desk: pages with a picture, and the keys of each. */
export type Taken = ReadonlyMap<PageId, Keys>

const keyList = (keys: Keys): string =>
  keys.length > 0
    ? `<table class="keys"><caption>Keys</caption>${keys
        .map(([does, pressed]) => `<tr><td>${text(does)}</td><td><kbd>${text(pressed)}</kbd></td></tr>`)
        .join('')}</table>`
    : ''

function section(role: DefaultRole, id: PageId, taken: Taken, everyKey: Keys): string {
  const { for: purpose, tasks }: ShownHelp = helpOf(id)
  const { label } = pageOf(id)
  const own = (taken.get(id) ?? []).filter(([does]) => !everyKey.some(([other]) => other === does))
  return `<section id="${id}"><h3>${text(label)}</h3><p>${text(purpose)}</p>${
    taken.has(id) ? `<img loading="lazy" src="${pictureOf(role, id)}" alt="The page ${text(label)}">` : ''
  }${list(tasks)}${keyList(own)}${rights(role, id)}</section>`
}

const look = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3.5rem; } h3 { margin-top: 2.5rem; }
img { width: 100%; height: auto; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; }
.keys { margin-top: 1rem; border-collapse: collapse; font-size: 0.9rem; } caption { text-align: left; font-weight: 600; }
.keys td { padding: 0.15rem 1.5rem 0.15rem 0; } kbd { font: inherit; font-family: ui-monospace, monospace; }
dt { margin-top: 0.75rem; font-weight: 600; } dd { margin: 0.15rem 0 0; } .may { opacity: 0.7; font-size: 0.9rem; }
nav ul { columns: 2 16rem; padding-left: 1.1rem; } section { break-inside: avoid; }
`

/** The book of a role: every page that it may open, what people do there, and the words that they meet. */
export function bookOf(role: DefaultRole, taken: Taken): string {
  const chapters = chaptersOf(role)
  const everyKey = onEach([...taken.values()])
  const met = new Set(chapters.flatMap(({ pages }) => pages.flatMap(id => helpOf(id).words.map(({ word }) => word))))
  const terms = Object.entries(words).filter(([word]) => met.has(word as keyof typeof words))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Atrium for ${text(role.name)}</title><style>${look}</style>
<h1>Atrium for ${text(role.name)}</h1><p>${text(role.description)}</p>
<nav aria-label="Contents">${chapters
    .map(
      ({ title, pages }) =>
        `<h2>${text(title)}</h2><ul>${pages.map(id => `<li><a href="#${id}">${text(pageOf(id).label)}</a></li>`).join('')}</ul>`,
    )
    .join('')}</nav>
<h2>On every page</h2>${list(everywhere)}${keyList(everyKey)}
<p>On a Mac ⌘ is pressed for Ctrl and ⌥ for Alt. A key for what you may not do does nothing.</p>
${chapters.map(({ title, pages }) => `<h2>${text(title)}</h2>${pages.map(id => section(role, id, taken, everyKey)).join('\n')}`).join('\n')}
${terms.length > 0 ? `<h2>Words</h2>${list(terms)}` : ''}</html>\n`
}
