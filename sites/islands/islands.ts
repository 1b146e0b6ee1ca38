import { showCalculator } from './calculator.ts'
import { keepForms, pointOut } from './forms.ts'
import { lookAllRound, lookThrough } from './lightbox.ts'
import { readOffline } from './offline.ts'
import { moveSlides, openMenus, searchQuestions, showPromo } from './page-behaviour.ts'

// Pages are complete without this: it only adds interaction.
document.documentElement.classList.add('scripted')
for (const element of document.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false
for (const element of document.querySelectorAll<HTMLElement>('[data-no-script]')) element.hidden = true
openMenus()
moveSlides()
searchQuestions()
showCalculator()
keepForms()
pointOut()
lookThrough()
lookAllRound()
showPromo()
readOffline()
