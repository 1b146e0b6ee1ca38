import { showCalculator } from './calculator.ts'
import { keepForms, pointOut } from './forms.ts'
import { lookAllRound, lookThrough } from './lightbox.ts'
import { readOffline } from './offline.ts'
import { moveSlides, openMenus, searchQuestions, showPromo } from './page-behaviour.ts'

// Pages are complete without this: it only adds interaction.
for (const element of document.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false
for (const element of document.querySelectorAll<HTMLElement>('[data-no-script]')) element.hidden = true

/** How long after a page has come it is kept for reading offline, in ms: until then telephone and line are the visitor's. */
const untilKept = 5000
const whenIdle = (start: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(() => start(), { timeout: 1000 })
  else setTimeout(start)
}

// Each in a task of its own, once nothing else is to be done: on a slow phone what a visitor does meanwhile is answered first.
for (const start of [
  openMenus,
  moveSlides,
  keepForms,
  searchQuestions,
  showCalculator,
  pointOut,
  lookThrough,
  lookAllRound,
  showPromo,
])
  whenIdle(start)
const readOfflineLater = () => setTimeout(() => whenIdle(readOffline), untilKept)
if (document.readyState === 'complete') readOfflineLater()
else addEventListener('load', readOfflineLater)
