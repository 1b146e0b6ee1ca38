import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'

/** Ctrl-C at the question. */
export class Interrupted extends Error {}

/** Prompts on a terminal without showing the typed text; from a pipe or file it takes the first line. */
export async function askSecret(question: string): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? ''
  // Silent first: text typed at once must not be visible.
  stdin.setRawMode(true)
  stdout.write(question)
  stdin.setEncoding('utf8')
  try {
    let typed: string[] = []
    for await (const chunk of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      for (const sign of chunk) {
        if (sign === '\r' || sign === '\n' || sign === '\u0004') return typed.join('')
        if (sign === '\u0003') throw new Interrupted()
        if (sign === '\u0015') typed = []
        else if (sign === '\u007f' || sign === '\b') typed.pop()
        else if (sign >= ' ') typed.push(sign)
      }
    }
    return typed.join('')
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdout.write('\n')
  }
}
