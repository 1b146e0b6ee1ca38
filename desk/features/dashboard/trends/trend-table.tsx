import { Link } from '@tanstack/react-router'
import { trendOf } from '../../../../model/trends/index.ts'
import { ScrollingTable } from '../../../ui/table-elements.ts'
import { figure, leadOf, type Told } from './told.ts'

/** The figures of a chart, each a link as it is there. `isRead`: for who reads the chart as words, without a second set of links. */
export function TrendTable({ told, isRead = false }: { told: Told; isRead?: boolean }) {
  const { points, series, unit, title } = told
  const table = (
    <table>
      <caption hidden={!isRead}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{trendOf(told.key).points}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" data-figure>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label }, p) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ key, values }, s) => {
              const value = values[p] ?? null
              const words = value === null ? '–' : figure(unit, value)
              const lead = isRead || value === null || (value === 0 && unit !== 'days') ? undefined : leadOf(told, s, p)
              return (
                <td key={key} data-figure className="figures">
                  {lead ? <Link {...lead}>{words}</Link> : words}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  // A table that scrolls sideways must be reachable by keyboard.
  return isRead ? (
    table
  ) : (
    <ScrollingTable tabIndex={0} aria-label={title}>
      {table}
    </ScrollingTable>
  )
}
