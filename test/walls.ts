import { posix } from 'node:path'

/** A wall between parts of the code. A file `from` may not import `to`; `instead` tells what to do. */
interface Wall {
  from: RegExp
  to: RegExp
  instead: string
  /** Files that may pass, for a stated reason. */
  door?: RegExp
}

const sides = 'desk|sites|server|test|bench|scripts'

// The import rule of ARCHITECTURE.md.
export const walls: Wall[] = [
  {
    from: /^model\//,
    to: new RegExp(`^(${sides}|defaults)/`),
    instead: 'model/ imports nothing of ours. Move what it needs into model/, or hand it in as an argument.',
  },
  {
    from: /^model\//,
    to: /^(?!typebox(\/|$)|model\/|defaults\/|desk\/|sites\/|server\/|test\/|bench\/|scripts\/)/,
    instead:
      'model/ is true on every side: no Node, DOM, React or SQL. Only typebox may be imported; the rest belongs to a side.',
  },
  {
    from: /^desk\//,
    to: /^(server|sites|test|bench|scripts)\//,
    instead:
      'The desk talks to the server through the client of model/contract, and shows a site in a frame. What both need goes to model/.',
  },
  {
    from: /^sites\//,
    to: /^(server|desk|test|bench|scripts)\//,
    instead: 'A site is handed its content through load(). What it shares with another side goes to model/.',
  },
  {
    from: /^server\//,
    to: /^(desk|sites|test|bench|scripts)\//,
    instead: 'The server knows the other sides only through model/. Only server/main.ts mounts the sites.',
    door: /^server\/main\.ts -> sites\//,
  },
  {
    from: /^(?:desk|server)\/features\/([^/]+)\//,
    to: /^(?:desk|server)\/features\/(?!$1\/)[^/]+\//,
    instead: 'A feature does not import another. What two need moves to model/rules, server/records or desk/ui.',
  },
  ...inOrder('model', ['brands', 'content', 'pages', 'workflows', 'contract']),
]

/** Inside a folder each part may import those before it, never those after. */
function inOrder(folder: string, parts: string[]): Wall[] {
  return parts.slice(0, -1).map((part, place) => ({
    from: new RegExp(`^${folder}/${part}[./]`),
    to: new RegExp(`^${folder}/(${parts.slice(place + 1).join('|')})[./]`),
    instead: `Inside ${folder}/ imports go one way: ${parts.join(' <- ')}. Move the shared piece to the earlier part.`,
  }))
}

const importing =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** What a file imports: our own files from the project's root, packages by name. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(importing)].map(([, from, bare, dynamic]) => {
    const name = (from ?? bare ?? dynamic) as string
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
  })
}

/** One sentence for each import that breaks through a wall. A test stands outside of them: it looks at all sides. */
export function breaches(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(target =>
    walls
      .filter(({ from, to, door }) => {
        const here = file.match(from)
        return here && within(to, here[1]).test(target) && !door?.test(`${file} -> ${target}`)
      })
      .map(({ instead }) => `${file} imports ${target}. ${instead}`),
  )
}

/** The pattern with the importing file's own part put in the place of $1. */
const within = (pattern: RegExp, part = '') => new RegExp(pattern.source.replace('$1', part))
