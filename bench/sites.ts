import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BrandCode, brands } from '../model/brands.ts'
import { root } from '../scripts/bootstrap.mjs'
import { buildSites } from '../scripts/build.mjs'
import { atMost, type Figure, kilobytes, ms, share, withFigures } from './figures.ts'
import { startAtrium, stopAtrium } from './ground.ts'
import { categories, type Form, judgePage, machineFor, type Scores } from './lighthouse.ts'
import { median } from './measure.ts'
import { pagesOf } from './site-pages.ts'

// What promises.md says of the public sites, measured: script sizes, publish times, Lighthouse and layout shift.
const { values } = parseArgs({
  options: {
    /** Parts: sizes, publish, lighthouse. */
    only: { type: 'string', default: 'sizes,publish,lighthouse' },
    /** Codes of the brands whose pages Lighthouse looks at. */
    brands: { type: 'string', default: brands.map(({ code }) => code).join(',') },
    /** Kinds of page; all where none is named. */
    kinds: { type: 'string', default: '' },
    /** phone, desktop or both, with a comma between them. */
    form: { type: 'string', default: 'phone' },
    rounds: { type: 'string', default: '5' },
    /** Puts the figures into docs/figures.md, in the place of those of the same promise. */
    merge: { type: 'boolean', default: false },
    /** A server that runs already, with demo data and its sites written as files: its desk, its sites and its password. */
    desk: { type: 'string' },
    sites: { type: 'string' },
    password: { type: 'string' },
  },
})
const parts = new Set(values.only.split(','))
const chosen = values.brands.split(',') as BrandCode[]
const kinds = values.kinds === '' ? undefined : new Set(values.kinds.split(','))
const forms = (['phone', 'desktop'] as const).filter(form => values.form.split(',').includes(form))
/** So often a page is looked at whose speed fell short: the middle counts, since a pause of the machine is none of the page's. */
const looks = 3
if (values.merge && kinds)
  throw new Error('The page of figures is of all kinds of page: leave out --kinds, or --merge.')
const load = loadavg()[0] ?? 0
const figures: Figure[] = []
const add = (figure: Figure): void => {
  figures.push(figure)
  console.log(`${figure.promise}: ${figure.measured} (${figure.target})${figure.holds ? '' : ' SHORT'}`)
}

type Place = { desk: string; sites: string; password: string; stop(): Promise<void> }

async function ownServer(): Promise<Place> {
  await buildSites()
  const files = await mkdtemp(join(tmpdir(), 'atrium-bench-sites-'))
  const env = { DEMO_DATA: 'on', SITE_FILES_URL: `file://${files}/{site}`, LOG_LEVEL: 'error' }
  const atrium = await startAtrium(env)
  const { port, sites, output } = atrium.server
  return {
    desk: `http://127.0.0.1:${port}`,
    sites: `http://localhost:${sites}`,
    password: /all with the password (\S+)/.exec(output)?.[1] ?? '',
    async stop() {
      await stopAtrium(atrium)
      await rm(files, { recursive: true, force: true })
    },
  }
}

const place: Place =
  values.desk && values.sites
    ? { desk: values.desk, sites: values.sites, password: values.password ?? '', stop: async () => undefined }
    : await ownServer()
const { desk, sites, password } = place
try {
  if (parts.has('sizes')) await sizes()
  if (parts.has('publish')) await publishing()
  if (parts.has('lighthouse')) await judge()
} finally {
  await place.stop()
}
if (values.merge) {
  const page = join(root, 'docs', 'figures.md')
  const date = new Date().toISOString().slice(0, 10)
  await writeFile(page, withFigures(await readFile(page, 'utf8'), figures, { date, load }))
}

/** What a page loads of scripts, in kB gz; the pages are the same on every brand. */
async function sizes(): Promise<void> {
  const weights = new Map<string, number>()
  for (const code of ['ZRRE', 'ZRCO'] as const)
    for (const { kind, html } of await pagesOf(sites, code)) {
      const named = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src ?? '')
      let sum = 0
      for (const src of named) sum += gzipSync(await (await fetch(new URL(src, sites))).text()).length
      weights.set(kind, sum / 1000)
    }
  const [[kind, most] = ['', 0]] = [...weights].sort(([, one], [, other]) => other - one)
  add(atMost('scripts of a page of a site', most, 30, kilobytes, `gz, ${kind}; ${weights.size} kinds of page`))
}

type Build = { pages: number; written: number; started_at: string; finished_at: string | null }
type Files = { live: Build | null; is_behind: boolean }

async function publishing(): Promise<void> {
  let token = ''
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${desk}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const signIn = { client_id: 1, username: 'super.admin@example.com', password }
  token = (await call<{ access_token: string }>('POST', '/oauth/token', signIn)).access_token
  const written = async (code: BrandCode): Promise<Build> => {
    for (;;) {
      const { live, is_behind } = await call<Files>('GET', `/v1/cms/site-releases/${code}/files`)
      if (live && !is_behind) return live
      await wait(50)
    }
  }
  const took = ({ started_at, finished_at }: Build) => Date.parse(finished_at ?? started_at) - Date.parse(started_at)
  const whole = new Map<BrandCode, number>()
  for (const { code } of brands) {
    const build = await written(code)
    const is = took(build)
    whole.set(code, is)
    add(atMost(`the whole site of ${code} as files`, is, 2_000, ms, `${build.pages} pages`))
  }
  const page = 'website.compare-page'
  for (const { code } of brands) {
    const builds: number[] = []
    const answers: number[] = []
    const reached: number[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const now = await call<{ version: number; values: object; own: string[] }>(
        'GET',
        `/v1/cms/web-content/${code}/${page}`,
      )
      const { version } = await call<{ version: number }>('POST', '/v1/cms/web-content', {
        brand: code,
        page,
        version: now.version,
        values: { ...now.values, headline: `Side by side ${code} ${Date.now()}` },
        own: [...new Set([...now.own, 'headline'])],
      })
      const pressed = Date.now()
      const begun = performance.now()
      await call('POST', '/v1/cms/web-content/publish', { brand: code, page, version })
      answers.push(performance.now() - begun)
      const build = await written(code)
      if (build.written !== 1) throw new Error(`${build.written} pages were written, not the one that changed`)
      builds.push(took(build))
      reached.push(Date.parse(build.finished_at ?? build.started_at) - pressed)
    }
    const is = median(builds)
    const how = `published in ${ms(median(answers))}, ${share(is / (whole.get(code) ?? is))} of what the whole site takes; ${ms(median(reached))} from the press to readers; medians of ${values.rounds}`
    add(atMost(`one changed page of ${code} as a file`, is, 200, ms, how))
  }
}

async function judge(): Promise<void> {
  for (const code of chosen) for (const form of forms) await judgeSite(code, form)
}

async function judgeSite(code: BrandCode, form: Form): Promise<void> {
  const pages = (await pagesOf(sites, code)).filter(({ kind }) => kinds === undefined || kinds.has(kind))
  const short: string[] = []
  const found: Scores[] = []
  const { headers } = await fetch(sites + (pages[0]?.path ?? '/'))
  const machine = await machineFor(headers, form, looks)
  const seen = `Lighthouse's index of this machine ${Math.round(machine.index)}, slowed ${machine.slowdown.toFixed(1)} times, which leaves a page of one line a speed of ${machine.bare.join(', ')}`
  console.log(`${form} ${code}: ${seen}`)
  for (const { kind, path } of pages) {
    const { lasting, looks: all } = await judgePage(sites + path, form, machine, { enough: 99, most: looks })
    const [middle] = all.toSorted((a, b) => a.performance - b.performance).slice(Math.floor(all.length / 2))
    if (!middle) throw new Error(`Lighthouse said nothing of ${path}.`)
    const scores: Scores = {
      ...lasting,
      performance: middle.performance,
      // Of what moves the worst look counts.
      shift: Math.max(...all.map(({ shift }) => shift)),
      moved: middle.moved,
      short: [...lasting.short, ...middle.short],
    }
    found.push(scores)
    const marks = categories.map(name => scores[name])
    const line = `${kind}: ${marks.join(' / ')}, shift ${scores.shift.toFixed(3)}`
    const isShort = marks.some(mark => mark < 99) || scores.shift > 0.001
    if (isShort) short.push(`${line} (${[...scores.short, ...scores.moved].join('; ').slice(0, 200)})`)
    console.log(`${form} ${code} ${line}${isShort ? ` SHORT ${short.at(-1)}` : ''}`)
  }
  if (found.length === 0) throw new Error(`${code} has no page of these kinds: nothing was looked at.`)
  const lowest = categories.map(name => Math.min(...found.map(scores => scores[name])))
  const shift = Math.max(...found.map(scores => scores.shift))
  add({
    promise: `Lighthouse of ${code}, ${form}: the lowest of ${categories.join(' / ')}, and shift`,
    target: '99 or more; 0',
    measured: `${lowest.join(' / ')}; ${shift.toFixed(3)}`,
    holds: short.length === 0,
    how: `${found.length} kinds of page, each by a browser of its own; ${seen}${short.length > 0 ? `; ${found.length - short.length} hold; ${short.join('; ').replaceAll('|', '/')}` : ''}`,
  })
}
