/** A generated page begins by saying so, and how to generate it again. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Written by `npm run docs`; do not edit. -->', ...parts].join('\n\n')}\n`

const cell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|').replaceAll('\n', ' '))

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map(row => row.map(cell))].map(row => `| ${row.join(' | ')} |`).join('\n')

export const code = (text: string): string => `\`${text}\``
