import { settingRows } from './settings.ts'

/** The README's table of settings, in markdown. */
export function settingsTable(): string {
  const lines = Object.entries(settingRows).map(([name, row]) => {
    const standard = 'otherwise' in row ? row.otherwise : `\`${row.fallback}\``
    return `| \`${name}\` | ${row.meaning} | ${row.kind.words} | ${standard} | \`${row.example}\` |`
  })
  return ['| setting | meaning | written as | default | example |', '|---|---|---|---|---|', ...lines].join('\n')
}
