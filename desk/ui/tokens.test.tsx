import { expect, test } from 'vitest'
import { contrast, readableText } from '../../model/rules/contrast.ts'
import './tokens.css'

// What axe measures on the pages of the whole run (test/e2e/routes.spec.ts) is held here for all of them, by their tokens.
const schemes = ['light', 'dark'] as const
const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })

/** WCAG 1.4.11: what a sign that is no text needs against what it lies on. */
const readableSign = 3
/** What is written in: `muted` and `ink` on everything, what speaks of a state on its own soft background as well. */
const texts = ['ink', 'muted', 'accent', 'success', 'warning', 'danger', 'info']
const states = ['success', 'warning', 'danger', 'info', 'accent']
const backgrounds = ['background', 'surface', 'sunken']
/** What lies over a background and lets it through. */
const over = ['hover', 'accent-soft']
/** Written on a filled colour. */
const filled: readonly [text: string, background: string][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['surface', 'danger'],
  ['background', 'ink'],
  ['neutral-0', 'neutral-8'],
]
/** Signs beside words that say the same: WCAG 1.4.11 asks nothing of what decorates. */
const decoration = ['line', 'line-strong', 'edge']

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
const probe = document.body.appendChild(document.createElement('p'))

/** The colour that is seen where these tokens lie over each other, the last on top, as #RRGGBB. */
function seen(...tokens: string[]): string {
  if (!canvas) throw new Error('This browser has no canvas.')
  for (const token of tokens) {
    probe.style.color = ''
    probe.style.color = `var(--${token})`
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
  }
  const [...bytes] = canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

const pairs = [
  ...texts.flatMap(text => [
    ...backgrounds.map(background => [text, background]),
    ...over.flatMap(veil => backgrounds.map(background => [text, background, veil])),
  ]),
  ...states
    .filter(state => state !== 'accent')
    .flatMap(state => ['ink', 'muted', state].map(text => [text, `${state}-soft`])),
  ...filled,
]

test.each(schemes)('every text is read on every background that the tokens name, %s', scheme => {
  document.documentElement.dataset['mantineColorScheme'] = scheme
  expect(seen('surface'), 'the scheme is on').toBe(scheme === 'light' ? '#ffffff' : '#1b1a17')
  const faint = pairs.flatMap(([text = '', ...background]) => {
    const found = contrast(seen(...background, text), seen(...background))
    return found >= readableText ? [] : [`${text} on ${background.join(' and ')}: ${found.toFixed(2)}`]
  })
  expect(faint).toEqual([])
})

test.each(schemes)('what is in focus, and the edge of a field, stand out from what they lie on, %s', scheme => {
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const sign of ['focus', 'edge'])
    for (const background of backgrounds)
      expect(contrast(seen(sign), seen(background)), `${sign} on ${background}`).toBeGreaterThanOrEqual(readableSign)
})

test.each(schemes)('the series of a chart stand out from the card that they are drawn on, %s', scheme => {
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const n of [1, 2, 3, 4, 5, 6])
    expect(contrast(seen(`chart-${n}`), seen('surface')), `chart-${n}`).toBeGreaterThanOrEqual(readableSign)
})

test('the sheets write in these tokens, and where a rule sets both it is one of these pairs', () => {
  const known = new Set(pairs.map(([text, background]) => `${text} on ${background}`))
  const unknown: string[] = []
  for (const [file, css] of Object.entries(sheets))
    for (const [, body = ''] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/\{([^{}]*)\}/g)) {
      const text = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)\s*(?:;|$)/.exec(body)?.[1]
      const background = /(?:^|[;\s])background(?:-color)?:\s*var\(--([\w-]+)\)\s*(?:;|$)/.exec(body)?.[1]
      if (text === undefined) continue
      const isText = texts.includes(text) || filled.some(([on]) => on === text)
      if (!isText && !decoration.includes(text) && background === undefined) unknown.push(`${file}: ${text}`)
      const isKnown = known.has(`${text} on ${background}`) || (over.includes(background ?? '') && texts.includes(text))
      if (background !== undefined && !isKnown) unknown.push(`${file}: ${text} on ${background}`)
    }
  expect(unknown).toEqual([])
})
