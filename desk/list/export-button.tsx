import { IconDownload } from '@tabler/icons-react'
import { Popover } from '../ui/popover.tsx'
import type { ExportFormat } from './list-calls.ts'
import classes from './toolbar.module.css'

const formats: Record<ExportFormat, { label: string; note: string }> = {
  csv: { label: 'CSV', note: 'for other programs' },
  xlsx: { label: 'XLSX', note: 'for Excel' },
}

/** What is shown, all of it: these filters, these columns, every row. */
export function ExportButton({ what, onExport }: { what: string; onExport(format: ExportFormat): void }) {
  return (
    <Popover
      className={classes.button}
      name="Export"
      align="end"
      label={
        <>
          <IconDownload size={15} stroke={1.7} aria-hidden /> Export
        </>
      }
    >
      {close => (
        <ul className={classes.menu}>
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
        </ul>
      )}
    </Popover>
  )
}
