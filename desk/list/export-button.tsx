import { IconDownload } from '@tabler/icons-react'
import { paperMost } from '../../model/lists/list.ts'
import { count } from '../ui/format.ts'
import classes from './export-button.module.css'
import type { ExportFormat } from './list-calls.ts'
import { Menu, Said, ToolPopover } from './toolbar-parts.tsx'

const formats: Record<ExportFormat, { label: string; note: string }> = {
  csv: { label: 'CSV', note: 'for other programs' },
  xlsx: { label: 'XLSX', note: 'for Excel' },
  pdf: { label: 'PDF', note: `for paper, up to ${count(paperMost.rows)} rows` },
}

/** The whole list as shown: these filters, these columns, every row. */
type Props = {
  readonly what: string
  onExport(format: ExportFormat): void
  /** Opens the way out and back again, where the list has one. */
  readonly onSheet?: (() => void) | undefined
}
export function ExportButton({ what, onExport, onSheet }: Props) {
  return (
    <ToolPopover
      name="Export"
      align="end"
      label={
        <>
          <IconDownload size={15} stroke={1.7} aria-hidden /> <Said>Export</Said>
        </>
      }
    >
      {close => (
        <Menu>
          {Object.entries(formats).map(([format, { label, note }]) => (
            <li key={format}>
              <button
                type="button"
                onClick={() => {
                  close()
                  onExport(format as ExportFormat)
                }}
              >
                {label} <small>{note}</small>
              </button>
            </li>
          ))}
          <li className={classes.note}>{what}</li>
          {onSheet && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  onSheet()
                }}
              >
                Edit in a spreadsheet… <small>and bring it back</small>
              </button>
            </li>
          )}
        </Menu>
      )}
    </ToolPopover>
  )
}
