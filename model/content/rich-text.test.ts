import { expect, test } from 'vitest'
import { holdsMore, linksIn, picturesInText, videoAt, videoOf } from './rich-text.ts'

const id = 'aB3-_cD4eF5'

test('a video is known by each address that people copy, and by its name alone', () => {
  for (const address of [
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?list=PL1&v=${id}&t=12s`,
    `https://m.youtube.com/shorts/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    ` https://youtu.be/${id}?si=x `,
  ])
    expect(videoAt(address), address).toBe(`youtube:${id}`)
  expect(videoAt('https://vimeo.com/123456789')).toBe('vimeo:123456789')
  expect(videoAt('https://player.vimeo.com/video/123456789?h=1')).toBe('vimeo:123456789')
  expect(videoOf(`youtube:${id}`)).toEqual({ label: 'YouTube', url: `https://www.youtube.com/watch?v=${id}` })
  expect(videoOf('vimeo:123456789')).toEqual({ label: 'Vimeo', url: 'https://vimeo.com/123456789' })
})

test('what is no video of those hosts names none', () => {
  for (const address of [
    '',
    'https://www.youtube.com/',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/?https://youtu.be/${id}`,
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert(1)',
  ])
    expect(videoAt(address), address).toBeUndefined()
  for (const name of ['', 'youtube:', `youtube:${id}"`, 'toString:x', `other:${id}`, 'vimeo:1'])
    expect(videoOf(name), name).toBeUndefined()
})

test('pictures, links and more than words are read off a text as it is stored', () => {
  const src = `/media/${'ab'.repeat(32)}/a.webp`
  const html = `<p>A</p><figure><img src="${src}" alt="A &quot;house&quot;" /><figcaption>C</figcaption></figure><p data-kind="button"><a href="/a?b=1&amp;c=2">Go</a></p>`
  expect(picturesInText(html)).toEqual([{ src, alt: 'A "house"' }])
  expect(linksIn(html)).toEqual(['/a?b=1&c=2'])
  expect(holdsMore(html)).toBe(true)
  expect(holdsMore('<p>img table figure</p>')).toBe(false)
  expect(holdsMore('<figure data-video="youtube:aaaaaaaaaaa"></figure>')).toBe(true)
})
