import type { Plugin } from 'vite'

const isLetter = /\/model\/mails\/letter\.ts$/

/**
 * Workflows say which mails a step writes, and only the server writes them: the desk requests the preview of it. So the
 * words of all mails are in no screen but that of the email settings, which reads `model/mails/mail-words.ts`.
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
