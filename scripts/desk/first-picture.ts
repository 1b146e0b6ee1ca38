import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { letters } from '../../desk/ui/letters.ts'
import { root } from '../bootstrap.mjs'

/** The script of the page's head, in one piece and without imports. */
async function headScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'desk'),
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, 'desk/first.ts'), formats: ['iife'], name: 'first' },
    },
  })
  const [made] = [built].flat()
  const chunk = made && 'output' in made ? made.output.find(part => part.type === 'chunk') : undefined
  if (!chunk || chunk.imports.length > 0) throw new Error('The script of the page’s head was not built in one piece.')
  return chunk.code.trim()
}

/**
 * The first picture stands in the page itself: the script of its head (decision 273), whose hash the server names in its
 * policy, and the name, as the desk draws it.
 */
export const firstPicture = (): Plugin => ({
  name: 'first-picture',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async html => {
      const script = await headScript()
      return html.replace('<!-- first.ts -->', () => `<script>${script}</script>`).replace('{letters}', letters)
    },
  },
})
