import { expect, test } from 'vitest'
import { isBlank, safeHtml } from './rich-text.ts'

const src = `/media/${'ab'.repeat(32)}/a.webp`
const kept = [
  `<figure><img src="${src}" alt="A house" /><figcaption>At dusk</figcaption></figure>`,
  `<figure data-kind="gallery"><figure><img src="${src}" alt="" /><figcaption></figcaption></figure></figure>`,
  '<figure data-video="youtube:aB3-_cD4eF5"><figcaption>The walk</figcaption></figure>',
  '<p data-kind="button"><a href="/contact">Ask us</a></p>',
  '<table><tbody><tr><th colspan="2"><p>Unit</p></th></tr><tr><td><p>A</p></td><td rowspan="3"><p>B</p></td></tr></tbody></table>',
  '<h2>Head</h2><ol><li><p>One</p></li></ol><blockquote><p>Said</p></blockquote>',
]

test('what a text may hold stays as it is, however often it is saved', () => {
  for (const html of kept) expect(safeHtml(safeHtml(html))).toBe(html)
})

test('what it may not hold goes, and its words stay', () => {
  for (const [given, left] of [
    ['<img src="https://evil.example/a.png" onerror="x()" alt="x">a', 'a'],
    ['<img src="//evil.example/media/a.png">a', 'a'],
    ['<img src="data:image/png;base64,AAAA">a', 'a'],
    [`<img src="${src}?x" onerror="x()">a`, 'a'],
    [`<img src="${src}" srcset="//evil.example 2x" style="position:fixed" alt="x">`, `<img src="${src}" alt="x" />`],
    ['<figure data-video="youtube:&quot;><script>x()</script>" onclick="x()">a</figure>', '<figure>a</figure>'],
    ['<figure data-kind="evil" class="x">a</figure>', '<figure>a</figure>'],
    ['<p data-kind="gallery" style="x">a</p>', '<p>a</p>'],
    ['<td colspan="100000" width="9">a</td>', '<td>a</td>'],
    ['<p data-kind="button"><a href="javascript:x()">a</a></p>', '<p data-kind="button"><a>a</a></p>'],
    ['<iframe src="https://www.youtube.com/embed/x">a</iframe><video src="x">b</video>', 'ab'],
  ] as const)
    expect(safeHtml(given), given).toBe(left)
})

test('a picture, a video or a table is something; a frame without them is nothing', () => {
  for (const html of kept) expect(isBlank(html), html).toBe(false)
  for (const html of ['', '<p></p>', '<p> <br /></p>', '<figure><figcaption></figcaption></figure>'])
    expect(isBlank(html), html).toBe(true)
})
