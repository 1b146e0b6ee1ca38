import { globSync } from 'node:fs'
import { posix } from 'node:path'

/** A wall between parts of the code. A file `from` may not import `to`; `instead` tells what to do. */
interface Wall {
  from: RegExp
  to: RegExp
  instead: string
  /** Who may pass, and to where, for a stated reason. */
  door?: Readonly<Record<string, string>>
}

const sides = 'desk|sites|server|demo|test|bench|scripts'

/** The order of the parts of each side, of ARCHITECTURE.md: a part may import those before it. A file at the root is a part too. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  model: [
    'brands',
    'counted',
    'errors',
    'when',
    'capital',
    'field-names',
    'recipient',
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
    'first-steps',
    'mails',
    'workflows',
    'kinds',
    'manual',
    'set-up',
    'trends',
    'trail',
    'contract',
  ],
  sites: ['brands', 'styles', 'view', 'blocks', 'islands', 'worker', 'pages', 'document', 'server', 'preview'],
  server: [
    'settings',
    'db',
    'outside',
    'call',
    'records',
    'kinds',
    'http',
    'features',
    'jobs',
    'boot',
    'backup',
    'app',
    'start',
    'main',
  ],
  desk: [
    'session',
    'api',
    'ui',
    'form',
    'map',
    'shell',
    'media',
    'second-factor',
    'fields',
    'history',
    'list',
    'cases',
    'records',
    'features',
    'screens',
    'routes',
    'ahead',
    'app',
    'first',
    'main',
  ],
}

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
    door: { 'server/main.ts': 'sites/' },
  },
  {
    from: /^server\//,
    to: /^demo\//,
    instead:
      'The server knows no demo data: server/main.ts hands it in. What both need belongs to the server or to model/.',
    door: { 'server/main.ts': 'demo/seed.ts' },
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
  {
    from: /^server\/(?!records\/(apart|sheets)\/)/,
    to: /^server\/records\/sheets\/(read-|stream|texts|xml)/,
    instead:
      'What others send is read in a process apart (decision 182): ask server/records/apart/read-apart.ts for the rows.',
  },
  ...Object.entries(floors).flatMap(([side, parts]) => inOrder(side, parts)),
]

/** Inside a side each part may import those before it, never those after. */
function inOrder(side: string, parts: readonly string[]): Wall[] {
  return parts.slice(0, -1).map((part, place) => ({
    from: new RegExp(`^${side}/${part}[./]`),
    to: new RegExp(`^${side}/(${parts.slice(place + 1).join('|')})[./]`),
    instead: `Inside ${side}/ imports go one way, as ARCHITECTURE.md says it. Move the shared piece to the earlier part.`,
  }))
}

/** The part of a side that a file belongs to: a folder, or a file at the root, without its ending. */
const partOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\.tsx?$/, '')

/** Files of a side with floors that no floor is named for. */
export const withoutFloor = (files: readonly string[]): string[] =>
  files.filter(file => floors[file.split('/')[0] ?? '']?.includes(partOf(file)) === false)

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
    wallsBetween(file, target).map(({ instead }) => `${file} imports ${target}. ${instead}`),
  )
}

const wallsBetween = (file: string, target: string): Wall[] =>
  walls.filter(({ from, to, door }) => {
    const here = file.match(from)
    return here && within(to, here[1]).test(target) && !(door?.[file] && target.startsWith(door[file]))
  })

/** The pattern with the importing file's own part put in the place of $1. */
const within = (pattern: RegExp, part = '') => new RegExp(pattern.source.replace('$1', part))

/** The files that walls stand between. A test stands outside of them: it looks at all sides. */
export const walled = globSync('{model,server,demo,desk,sites}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
}).toSorted()

/** Where a file stands, as the editor knows it: a file at the root of its side by its name, others by how deep they are. */
function placeOf(file: string): string {
  const [side = '', part = '', ...below] = file.split('/')
  return [side, part, ...below.map(() => '*')].join('/')
}

/**
 * `biome.walls.json`: the same walls for the editor. Biome sees what an import says and not where that leads, so for each
 * place the paths are named that lead through a wall. Which packages model/ may use, the test alone says.
 */
export function editorWalls(): string {
  const parts = [...new Set(walled.map(file => file.split('/').slice(0, 2).join('/')))]
  const overrides = [...new Set(walled.map(placeOf))].flatMap(place => {
    const refused = refusedAt(place, parts)
    if (refused.length === 0) return []
    const noRestrictedImports = { level: 'error', options: { patterns: refused } }
    const includes = [place, '!**/*.test.ts', '!**/*.test.tsx']
    return [JSON.stringify({ includes, linter: { rules: { style: { noRestrictedImports } } } })]
  })
  return `{\n  "overrides": [\n    ${overrides.join(',\n    ')}\n  ]\n}\n`
}

type Refused = { readonly group: string[]; readonly message: string }

function refusedAt(place: string, parts: readonly string[]): Refused[] {
  const [side = '', ...inSide] = place.split('/')
  const file = place.replaceAll('*', 'a')
  const found = new Map<string, string[]>()
  const refuse = (target: string, ...paths: string[]) => {
    for (const { instead, door } of wallsBetween(file, target))
      found.set(instead, [
        ...(found.get(instead) ?? []),
        ...paths,
        ...(door?.[file]?.startsWith(target) ? [`!${pathTo(door[file])}`] : []),
      ])
  }
  const pathTo = (to: string) => {
    const path = posix.relative(posix.dirname(file), to)
    return path.startsWith('.') ? path : `./${path}`
  }
  for (const to of [
    ...parts.filter(part => part.startsWith(`${side}/`)),
    ...sides.split('|').filter(to => to !== side),
  ])
    if (/\.tsx?$/.test(to)) refuse(to, pathTo(to))
    else refuse(`${to}/`, `${pathTo(to)}/**`)
  // What stands beside a folder of its own, and not what is above them all.
  const up = '../'.repeat(Math.max(0, inSide.length - 3))
  if (inSide.length > 2) refuse(`${side}/${inSide[0]}/b/a.ts`, `../${up}*/**`, `!../../${up}**`)
  return [...found].map(([message, group]) => ({ group, message }))
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

/**
 * Folders that import each other, as `folder: part <-> part`. The parts of a folder are its own files, as one, and each folder in
 * it with all that is below; at the root of a side each file is a part, as it has its floor.
 */
export function bothWays(files: readonly string[], source: (file: string) => string): string[] {
  const ways = new Set(
    files.flatMap(file =>
      importsOf(file, source(file)).flatMap(target => {
        const [from, to] = [file.split('/'), target.split('/')]
        const depth = from.findIndex((name, at) => name !== to[at])
        const parts = [from, to].map(path => (path.length - 1 === depth && depth > 1 ? 'its files' : path[depth]))
        return depth < 1 || parts[0] === parts[1] ? [] : [`${from.slice(0, depth).join('/')}: ${parts.join(' <-> ')}`]
      }),
    ),
  )
  const turnedRound = (way: string) => way.replace(/: (.*) <-> (.*)/, ': $2 <-> $1')
  return [...ways].filter(way => way < turnedRound(way) && ways.has(turnedRound(way))).toSorted()
}

/** A circle has no beginning: it is told from its first name in the alphabet. */
function turned(circle: readonly string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] as string)
  return [...circle.slice(first), ...circle.slice(0, first)]
}
