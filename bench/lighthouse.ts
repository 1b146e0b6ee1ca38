import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { ensureChromium } from '../scripts/chromium.mjs'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number> & {
  /** Sum of layout shifts. */
  shift: number
  /** What moved most, as it stands in the page. */
  moved: string[]
  /** Audits that cost points. */
  short: string[]
}

/**
 * Scores of pages (0-100), in the Chromium of this machine; the phone is Lighthouse's own, with its slowed processor and line.
 * Each page has a browser of its own, as somebody has who comes for the first time. It is opened once before: a house makes
 * the sizes of a picture when it is sent, and those of the demo data when somebody first asks for them.
 */
export async function scoresOf(urls: readonly string[], form: 'phone' | 'desktop'): Promise<Map<string, Scores>> {
  const chromePath = await ensureChromium()
  const scores = new Map<string, Scores>()
  for (const url of urls) {
    await visited(url, form, chromePath, ['seo'])
    scores.set(url, scoresIn(await visited(url, form, chromePath, categories)))
  }
  return scores
}

async function visited(
  url: string,
  form: 'phone' | 'desktop',
  chromePath: string,
  onlyCategories: readonly (typeof categories)[number][],
): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, onlyCategories: [...onlyCategories], logLevel: 'silent' },
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
