import { Node } from '@tiptap/core'
import { videoOf } from '../../../model/content/rich-text.ts'
import { afterFigure } from './picture-node.tsx'

/** A video of those who show them, by its name there; what stands in it is its title. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  addAttributes: () => ({ video: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-video]',
      priority: 60,
      getAttrs: figure => {
        const video = figure.getAttribute('data-video') ?? ''
        return videoOf(video) ? { video } : false
      },
    },
  ],
  // In the editor it says whose it is (the style sheet draws the attribute).
  renderHTML: ({ node }) => ['figure', { 'data-video': node.attrs['video'] }, ['figcaption', 0]],
  addKeyboardShortcuts() {
    return { Enter: () => afterFigure(this.editor) }
  },
})

/** A link that asks for something, in a line of its own; what stands in it is what the button says. */
export const ButtonLine = Node.create({
  name: 'button',
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  addAttributes: () => ({ href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p[data-kind="button"]',
      priority: 60,
      getAttrs: line => ({ href: line.querySelector('a')?.getAttribute('href') ?? '' }),
      contentElement: line => (line as Element).querySelector('a') ?? (line as HTMLElement),
    },
  ],
  renderHTML: ({ node }) => ['p', { 'data-kind': 'button' }, ['a', { href: node.attrs['href'] }, 0]],
})
