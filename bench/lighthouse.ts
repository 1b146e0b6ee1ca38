import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
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

/** Scores of pages (0-100), in the Chromium of this machine; the phone is Lighthouse's own, with its slowed processor and line. */
export async function scoresOf(urls: readonly string[], form: 'phone' | 'desktop'): Promise<Map<string, Scores>> {
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
    ],
  })
  try {
    const scores = new Map<string, Scores>()
    for (const url of urls) {
      const result = await lighthouse(
        url,
        { port: chrome.port, onlyCategories: [...categories], logLevel: 'silent' },
        form === 'desktop' ? desktopConfig : undefined,
      )
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
      const { categories: given, audits } = result.lhr
      const score = (name: string) => Math.round((given[name]?.score ?? 0) * 100)
      const details = audits['layout-shifts']?.details as { items?: { node?: { snippet?: string } }[] } | undefined
      scores.set(url, {
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
      })
    }
    return scores
  } finally {
    chrome.kill()
  }
}
