import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import classes from './report.module.css'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const media = (name: string) =>
  (cdp() as unknown as { send(method: string, of: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    media: name,
  })

type Row = { readonly seller_id: number; readonly brand_code: string }
const words = ['Seller', 'Position', 'Sales group', 'Brand']
const columns: readonly FigureColumn<Row>[] = [
  ...words.map(label => ({ label, show: () => `${label} of a longer name` })),
  ...['Net', 'Year before', 'Gross', 'Cancelled', 'Growth', 'Units'].map(label => ({
    label,
    isFigure: true as const,
    show: () => '₱\u00a0133,343,260',
  })),
  ...Array.from({ length: 12 }, (_, n) => ({ label: `M${n}`, isFigure: true as const, show: () => '₱\u00a0128.8M' })),
]

test('the 22 columns of a report stand beside each other on a sheet across', async () => {
  // 297 mm less two margins of 12.
  document.body.innerHTML = `<div class="${classes.report}" style="width: 1031px"></div>`
  const root = createRoot(document.body.firstElementChild as HTMLElement)
  const view = { items: [{ seller_id: 1, brand_code: 'ZRRE' }], page: 1, per_page: 25, total: 1 }
  act(() => root.render(<FiguresTable columns={columns} view={view} onTurn={() => undefined} />))
  const right = () => document.querySelector('table')?.getBoundingClientRect().width ?? 0
  const onScreen = right()
  await media('print')
  expect(right()).toBeLessThanOrEqual(1031)
  // That it can fail: on the screen it scrolls.
  expect(onScreen).toBeGreaterThan(1031)
  await media('')
  act(() => root.unmount())
})
