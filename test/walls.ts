import { posix } from 'node:path'

/** A wall between parts of the code. A file `from` may not import `to`; `instead` tells what to do. */
interface Wall {
  from: RegExp
  to: RegExp
  instead: string
  /** Files that may pass, for a stated reason. */
  door?: RegExp
}

const sides = 'desk|sites|server|demo|test|bench|scripts'

// The import rule of ARCHITECTURE.md.
const walls: Wall[] = [
  {
    from: /^model\//,
    to: new RegExp(`^(${sides}|defaults)/`),
    instead: 'model/ imports nothing of ours. Move what it needs into model/, or hand it in as an argument.',
  },
  {
    from: /^model\//,
    to: /^(?!typebox(\/|$)|model\/|defaults\/|desk\/|sites\/|server\/|demo\/|test\/|bench\/|scripts\/)/,
    instead:
      'model/ is true on every side: no Node, DOM, React or SQL. Only typebox may be imported; the rest belongs to a side.',
  },
  {
    from: /^desk\//,
    to: /^(server|demo|sites|test|bench|scripts)\//,
    instead:
      'The desk talks to the server through the client of model/contract, and shows a site in a frame. What both need goes to model/.',
  },
  {
    from: /^sites\//,
    to: /^(server|demo|desk|test|bench|scripts)\//,
    instead: 'A site is handed its content through load(). What it shares with another side goes to model/.',
  },
  {
    from: /^server\//,
    to: /^(desk|sites|test|bench|scripts)\//,
    instead: 'The server knows the other sides only through model/. Only server/main.ts mounts the sites.',
    door: /^server\/main\.ts -> sites\//,
  },
  {
    from: /^server\//,
    to: /^demo\//,
    instead:
      'The server knows no demo data: server/main.ts hands it in. What both need belongs to the server or to model/.',
    door: /^server\/main\.ts -> demo\/seed\.ts$/,
  },
  {
    from: /^demo\//,
    to: /^(desk|sites|test|bench|scripts)\//,
    instead: 'Demo data is made of what the server and model/ have.',
  },
  {
    from: /^(?:desk|server)\/features\/([^/]+)\//,
    to: /^(?:desk|server)\/features\/(?!$1\/)[^/]+\//,
    instead: 'A feature does not import another. What two need moves to model/rules, server/records or desk/ui.',
  },
  // ARCHITECTURE.md, "inside model".
  ...inOrder('model', [
    'brands',
    'errors',
    'when',
    'capital',
    'rules',
    'lists',
    'commands',
    'content',
    'site',
    'pages',
    'site-check',
    'promotion',
    'roles',
    'ceiling',
    'mails',
    'workflows',
    'kinds',
    'contract',
  ]),
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

/** The folder of a side that a file stands in; what stands at the root of the side is a part of its own. */
const partOf = (file: string): string => {
  const [side, part = '', ...rest] = file.split('/')
  if (rest.length > 0) return `${side}/${part}`
  // Each file at the root of model/ has a floor of its own.
  return side === 'model' ? `${side}/${part.replace(/\.ts$/, '')}` : `${side}/*`
}

/** Parts of one side that import each other, as `desk/list <-> desk/form`, each with the imports of the direction that has fewer. */
export function twoWay(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const edges = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [partOf(file), partOf(target)]
      if (from === to || from.split('/')[0] !== to.split('/')[0]) continue
      edges.set(`${from} ${to}`, [...(edges.get(`${from} ${to}`) ?? []), `${file} -> ${target}`])
    }
  const found = new Map<string, string[]>()
  for (const [edge, there] of edges) {
    const [a = '', b = ''] = edge.split(' ')
    const back = edges.get(`${b} ${a}`)
    if (back && a < b) found.set(`${a} <-> ${b}`, there.length <= back.length ? there : back)
  }
  return found
}

const loading =
  /^\s*(?:import|export)\s+(?!type\b)([^'"`;]*?)\bfrom\s*['"](\.[^'"]+)['"]|^\s*import\s*['"](\.[^'"]+)['"]/gm
/** `{ type A, type B }` loads nothing. */
const isTypesOnly = (names: string): boolean =>
  /^\{[^}]*\}\s*$/.test(names) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .every(name => name.trim() === '' || /^\s*type\s/.test(name))

/** Our own files that must be there before a file runs: what it takes only types from, or asks for later, is not among them. */
export const loadedBefore = (file: string, source: string): string[] =>
  [...source.matchAll(loading)].flatMap(([, names, from, bare]) =>
    names !== undefined && isTypesOnly(names) ? [] : [posix.join(posix.dirname(file), (from ?? bare) as string)],
  )

/** Files that wait for each other, each circle from its first name on. */
export function circles(loads: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push(turned(path.slice(at)))
    if (at >= 0 || done.has(file)) return
    for (const next of loads.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of loads.keys()) walk(file, [])
  return found
}

/** A circle has no beginning: it is told from its first name in the alphabet. */
function turned(circle: readonly string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] as string)
  return [...circle.slice(first), ...circle.slice(0, first)]
}
