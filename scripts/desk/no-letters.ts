import type { Plugin } from 'vite'

const isLetter = /\/model\/mails\/letter\.ts$/

/**
 * Workflows say which mails a step writes, and the server alone writes them: the desk asks it what would be written. So
 * the words of all mails stay out of every screen but that of the email settings, which reads `model/mails/words.ts`.
 */
export const noLetters = (): Plugin => ({
  name: 'no-letters',
  enforce: 'pre',
  load(id) {
    if (!isLetter.test(id)) return undefined
    return {
      code: "export const letter = () => { throw new Error('The desk writes no mail: the server does.') }",
      moduleType: 'js',
    }
  },
})
