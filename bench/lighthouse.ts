import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'chrome-launcher'
import lighthouse, { defaultConfig, desktopConfig, type Result } from 'lighthouse'
import { ensureChromium } from '../scripts/chromium.mjs'
import { median } from './measure.ts'
import { slowdownAt } from './slowdown.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number> & {
  /** Sum of layout shifts. */
  shift: number
  /** What moved most, as it stands in the page. */
  moved: string[]
  /** Audits that cost points. */
  short: string[]
}

/** What no pause of the machine changes; the rest is speed. */
const lasting = ['accessibility', 'best-practices', 'seo'] as const
/** How a page stands in each of these looks, and what of it does not hang on the machine. */
export type Judged = { lasting: Scores; looks: Scores[] }
export type Form = 'phone' | 'desktop'

/** This machine as Lighthouse sees it: its index, how much slower a phone is, and the speed that it leaves a page of one line. */
export type Machine = { index: number; slowdown: number; bare: number[] }

/**
 * A page (scores of 0-100) in the Chromium of this machine; the phone is Lighthouse's own, with its slowed processor and line.
 * Each look has a browser of its own, as somebody has who comes for the first time. What does not hang on speed is judged
 * before: a house makes the sizes of a picture when it is sent, and those of the demo data when somebody first asks for them.
 * Then it is looked at until it is as quick as `enough`, at most `most` times.
 */
export async function judgePage(
  url: string,
  form: Form,
  { slowdown }: Machine,
  { enough, most }: { enough: number; most: number },
): Promise<Judged> {
  const judged = scoresIn(await visited(url, form, slowdown, lasting))
  const looks: Scores[] = []
  while (looks.length < most && looks.every(({ performance }) => performance < enough))
    looks.push(scoresIn(await visited(url, form, slowdown, ['performance'])))
  return { lasting: judged, looks }
}

/** Looks at a page of one line that comes with these headers. */
export async function machineFor(headers: Headers, form: Form, looks: number): Promise<Machine> {
  const ofContent = /^(content-(length|encoding)|connection|keep-alive|transfer-encoding|etag)$/
  const server = createServer((_, reply) => {
    reply.writeHead(200, Object.fromEntries([...headers].filter(([name]) => !ofContent.test(name))))
    reply.end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A line</title><h1>A line</h1>',
    )
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  try {
    const indexes: number[] = []
    for (let look = 0; look < looks; look += 1)
      indexes.push((await visited(url, form, 1, ['seo'])).environment.benchmarkIndex)
    const index = median(indexes)
    const slowdown = form === 'desktop' ? 1 : slowdownAt(index)
    const bare: number[] = []
    for (let look = 0; look < looks; look += 1)
      bare.push(scoresIn(await visited(url, form, slowdown, ['performance'])).performance)
    return { index, slowdown, bare }
  } finally {
    server.close()
  }
}

async function visited(
  url: string,
  form: Form,
  cpuSlowdownMultiplier: number,
  onlyCategories: readonly (typeof categories)[number][],
): Promise<Result> {
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Beginning from an empty page it would hold the first picture back until it is asked for something, a second or two later.
      '--disable-features=PaintHolding',
    ],
  })
  try {
    const { throttling } = form === 'desktop' ? (desktopConfig.settings ?? {}) : (defaultConfig.settings ?? {})
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        onlyCategories: [...onlyCategories],
        logLevel: 'silent',
        throttling: { ...throttling, cpuSlowdownMultiplier },
      },
      form === 'desktop' ? desktopConfig : undefined,
    )
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

function scoresIn({ categories: given, audits }: Result): Scores {
  const score = (name: string) => Math.round((given[name]?.score ?? 0) * 100)
  const details = audits['layout-shifts']?.details as { items?: { node?: { snippet?: string } }[] } | undefined
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    moved: (details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []),
    short: categories.flatMap(name =>
      (given[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  }
}
