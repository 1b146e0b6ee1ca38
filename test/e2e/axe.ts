import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Until what moves or turns its colour has come to rest: in between, neither of its two states is on screen. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const turning = document.getAnimations().filter(ends)
    await Promise.allSettled(turning.map(({ finished }) => finished))
  })

/** What axe has against the page at rest, each rule with its elements: all of its rules, those of some tags, or some rules, and not those that it is told to leave. */
export async function axeFindings(
  page: Page,
  { tags, rules, without }: { tags?: string[]; rules?: string[]; without?: string[] } = {},
): Promise<string[]> {
  await atRest(page)
  // Its half a megabyte is sent and read anew each time, unless every frame of the page still has it from the look before.
  const isThere = await Promise.all(
    page.frames().map(frame => frame.evaluate(() => 'axe' in window).catch(() => false)),
  )
  const axeSource = isThere.every(Boolean) ? { axeSource: ';' } : {}
  // Otherwise all that it saw travels to a page of its own to be judged there, which takes longer than the looking.
  const axe = new AxeBuilder({ page, ...axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  else if (tags) axe.withTags(tags)
  if (without) axe.disableRules(without)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** The rules of WCAG 2.2 at levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
