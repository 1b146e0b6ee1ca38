import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** The classes of a sheet, sorted; comments, texts and numbers hold none. */
export const classesOf = (sheet: string): string[] => {
  const code = sheet.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
  return [...new Set([...code.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))].sort()
}

/** The types of the desk's sheets: a class that its sheet does not have does not compile. A pattern knows a sheet only by its name. */
export function sheetTypes(): string {
  const sheets = globSync('desk/**/*.module.css', { cwd: root }).sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const twice = sheets.filter((path, i) => i > 0 && basename(path) === basename(sheets[i - 1] ?? ''))
  if (twice.length > 0) throw new Error(`${twice.join(', ')}: another sheet has this name. Give it one of its own.`)
  const types = sheets.map(path => {
    const names = classesOf(readFileSync(join(root, path), 'utf8')).map(name => `'${name}'`)
    return `declare module '*/${basename(path)}' {\n  const classes: Readonly<Record<${names.join(' | ') || 'never'}, string>>\n  export default classes\n}\n`
  })
  return `// Written by \`npm run docs\`.\n${types.join('')}`
}
