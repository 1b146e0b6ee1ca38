import { showCalculator } from './calculator.ts'
import { keepForms, pointOut } from './forms.ts'
import { lookAllRound, lookThrough } from './lightbox.ts'
import { readOffline } from './offline.ts'
import { moveSlides, openMenus, searchQuestions, showPromo } from './page-behaviour.ts'

// Pages are complete without this: it only adds interaction.
document.documentElement.classList.add('scripted')
for (const element of document.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false
for (const element of document.querySelectorAll<HTMLElement>('[data-no-script]')) element.hidden = true

// Each in a task of its own: on a slow phone what a visitor does meanwhile is answered between them.
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
  setTimeout(start)
// What is kept for reading offline waits until the page itself has come.
if (document.readyState === 'complete') readOffline()
else addEventListener('load', readOffline)
