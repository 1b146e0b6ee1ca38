import { settingRows } from './settings.ts'

const open = '<!-- settings -->'
const close = '<!-- /settings -->'

/** The README's table of settings, in markdown. */
export function settingsTable(): string {
  const lines = Object.entries(settingRows).map(([name, row]) => {
    const standard = 'otherwise' in row ? row.otherwise : `\`${row.fallback}\``
    return `| \`${name}\` | ${row.meaning} | ${row.kind.words} | ${standard} | \`${row.example}\` |`
  })
  return ['| setting | meaning | written as | default | example |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** The page with the table between its two markers brought up to date. */
export function withSettingsTable(page: string): string {
  const from = page.indexOf(open)
  const to = page.indexOf(close)
  if (from < 0 || to < from) throw new Error(`The page needs the markers ${open} and ${close}, in this order.`)
  return `${page.slice(0, from + open.length)}\n${settingsTable()}\n${page.slice(to)}`
}
