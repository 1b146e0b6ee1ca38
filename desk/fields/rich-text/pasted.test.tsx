import { expect, test } from 'vitest'
import { picturesInRtf, readPasted } from './pasted.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const hex = Array.from(atob(dot), each => each.charCodeAt(0).toString(16).padStart(2, '0')).join('')
/** As Word puts it on the clipboard: items of lists are paragraphs, pictures files of its machine. */
const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"><head><style>p.MsoNormal{color:red}</style></head><body>
<p class=MsoTitle>Open house</p><h1>Who comes<o:p></o:p></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Families</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>With children</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Investors</p>
<p class=MsoNormal style='font-family:Calibri;color:#C00000'>In colour.</p>
<table><caption>Prices</caption><tr><td><p>Studio</p></td><td><p>3.2 M</p></td></tr></table>
<p class=MsoNormal><img src="file:///C:/Users/x/clip_image001.png" alt="The lobby"></p></body></html>`

test('Word: titles and headings, lists in lists, tables and pictures stay; what does not is said', () => {
  const rtf = `{\\rtf1{\\*\\shppict{\\pict{\\*\\picprop}\\picw1\\pich1\\pngblip\n${hex}}}{\\nonshppict{\\pict\\wmetafile8 0100}}}`
  const { html, pictures, left } = readPasted(word, rtf)
  const made = new DOMParser().parseFromString(html, 'text/html').body
  expect([...made.querySelectorAll('h2')].map(each => each.textContent)).toEqual(['Open house', 'Who comes'])
  expect(made.querySelector('ul')?.innerHTML.replace(/\s+/g, ' ').trim()).toBe(
    '<li><p>Families</p><ol><li><p>With children</p></li></ol></li><li><p>Investors</p></li>',
  )
  expect(made.querySelectorAll('ul')).toHaveLength(1)
  expect(made.querySelector('table')?.textContent?.replace(/\s+/g, ' ')).toBe('Studio3.2 M')
  expect(pictures.map(({ file }) => [file.type, file.size])).toEqual([['image/png', hex.length / 2]])
  expect(made.querySelector('img')?.getAttribute('data-pending')).toBe(pictures[0]?.key)
  expect(made.querySelector('img')?.alt).toBe('The lobby')
  expect(left).toEqual(['colours and fonts'])
})

test('a picture that the copy only names is left out, and said', () => {
  const { html, pictures, left } = readPasted(word)
  expect(html).not.toContain('<img')
  expect(pictures).toEqual([])
  expect(left.at(-1)).toBe('1 picture that the copy does not hold (save it, and add it here)')
})

test('Docs: its bold around everything is none, its heads are ours, its pictures are uploaded where it has them', () => {
  const { html, pictures, left } = readPasted(
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h4>Rates</h4><p><span style="font-weight:700">Now</span></p><img src="data:image/png;base64,${dot}"><img src="https://lh7.example/x.png"></b>`,
  )
  expect(html).toMatch(
    /^<h3>Rates<\/h3><p><span style="font-weight:700">Now<\/span><\/p><img data-pending="[^"]+" alt="">$/,
  )
  expect(pictures).toHaveLength(1)
  expect(left).toHaveLength(1)
})

test('two lists with words between them stay two', () => {
  const item = (words: string) =>
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>a)</span>${words}</p>`
  const { html } = readPasted(`${item('A')}${item('B')}<p>Between</p>${item('C')}`)
  expect(html).toBe('<ol><li><p>A</p></li><li><p>B</p></li></ol><p>Between</p><ol><li><p>C</p></li></ol>')
})

test('rich text format without pictures has none', () => {
  expect(picturesInRtf('{\\rtf1 words}')).toEqual([])
  expect(picturesInRtf('{\\rtf1{\\pict\\wmetafile8 0100}}')).toEqual([])
})
