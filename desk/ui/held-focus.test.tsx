import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdFocus } from './held-focus.ts'

let letGo: () => void
beforeEach(() => {
  letGo = holdFocus()
})
afterEach(() => {
  letGo()
  document.body.replaceChildren()
})

const draw = (html: string) => {
  document.body.innerHTML = `<main id="content" tabindex="-1">${html}</main>`
}
const found = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E
const focused = () => expect.poll(() => document.activeElement)
/** Longer than the focus takes to be put back, by the page's own clock. */
const settled = () => new Promise(resolve => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 50))))

test('a button that is gone leaves the focus to the part of the page that it stood in', async () => {
  draw('<p>Before</p><section aria-label="Units"><div><button>Set</button></div><input /></section>')
  found('button').focus()
  found('button').remove()
  await focused().toBe(found('section'))
})

test('a whole part that is gone leaves it to the one around it, and the page at last', async () => {
  draw('<section aria-label="List"><ul><li><button>Delete</button></li><li><button>Delete</button></li></ul></section>')
  found('button').focus()
  found('li').remove()
  // Another row's button of the same name is not what was pressed.
  await focused().toBe(found('section'))
  found('section').remove()
  await focused().toBe(found('#content'))
})

test('the same button that is drawn anew has it again', async () => {
  draw('<form><span><button type="button">Undo</button></span></form>')
  found('button').focus()
  found('span').replaceWith(
    Object.assign(document.createElement('span'), { innerHTML: '<button type="button">Undo</button>' }),
  )
  await focused().toBe(found('button'))
})

test('a button that is switched off while its act is on the way has it back afterwards', async () => {
  draw('<form><button type="button">Save</button></form>')
  const button = found<HTMLButtonElement>('button')
  button.focus()
  button.disabled = true
  await focused().toBe(found('form'))
  button.disabled = false
  await focused().toBe(button)
  expect(found('form').hasAttribute('tabindex')).toBe(false)
})

test('who went on to a field stays there, with what they type', async () => {
  draw('<form><button type="button">Save</button><input /></form>')
  const button = found<HTMLButtonElement>('button')
  button.focus()
  button.disabled = true
  await focused().toBe(found('form'))
  found('input').focus()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(found('input'))
  button.remove()
  await settled()
  expect(document.activeElement).toBe(found('input'))
})

test('what comes next after an act, and a dialog that opens, take it themselves', async () => {
  draw('<section><button>Approve</button></section>')
  found('button').focus()
  found('section').innerHTML = '<button id="next">Next</button>'
  setTimeout(() => found('#next').focus())
  await focused().toBe(found('#next'))
  await settled()
  expect(document.activeElement).toBe(found('#next'))
})

test('who left a button by a click beside it is put nowhere when it goes', async () => {
  draw('<section><button>Approve</button></section>')
  found('button').focus()
  found('button').blur()
  await settled()
  found('button').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
