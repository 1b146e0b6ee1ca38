import type { CellKind } from '../../model/commands/cell.ts'
import { type Command, commandKeys, commands } from '../../model/commands/index.ts'
import { page, table } from './markdown.ts'

const words = (kind: CellKind): string => {
  switch (kind.as) {
    case 'text':
      return `text, up to ${kind.most} characters`
    case 'choice':
    case 'words':
      return kind.options.join(', ')
    case 'day':
      return 'day, as 2026-11-30'
    case 'moment':
      return 'time in Manila, as 2026-11-30 14:05'
    case 'month':
      return 'month, as 2026-11'
    case 'amount':
      return 'pesos, up to two decimals'
    case 'rate':
      return 'fraction: 7% is 0.07'
    case 'degrees':
      return `degrees, -${kind.most} to ${kind.most}`
    case 'brand':
      return 'brand code'
    case 'brands':
      return 'brand codes with ; between them'
    case 'yes':
      return 'yes or no'
    default:
      return kind.as
  }
}

/** What has to have run before, in words. */
const orderOf = ({ needs }: Command): string =>
  needs ? `First ${needs.map(key => commands[key].label).join(' and ')} must have run. ` : ''

export function commandsPage(): string {
  const parts = commandKeys.flatMap(key => {
    const command = commands[key]
    const { label, about, columns } = command
    const rows = Object.entries(columns).map(([name, { kind, required, about: note = '' }]) => [
      `\`${name}\``,
      words(kind),
      required ? 'yes' : '',
      note,
    ])
    return [
      `## ${label}: \`${key}.csv\` or \`${key}.xlsx\``,
      `${about} A row is known by ${command.key.map(name => `\`${name}\``).join(' and ')}. ${orderOf(command)}[Sample](../../samples/commands/${key}.csv).`,
      table(['column', 'holds', 'required', ''], rows),
    ]
  })
  return page(
    'Extracts of the internal commands',
    'In the order in which they first run; one that needs rows of another is refused until they are there. The first row names the columns, in any order; the separator is a comma, a semicolon or a tab, the text UTF-8. A column that is left out keeps what stands, an empty cell empties it. Rows that cannot be taken are listed with the run; the others are taken. The same file a second time changes nothing.',
    ...parts,
  )
}
