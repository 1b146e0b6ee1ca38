import { type BrandCode, brandByCode } from '../../../model/brands.ts'
import { count } from '../../ui/format.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `79.9%`; a dash if there was nothing to divide by. */
export const rate = (fraction: number | null): string => (fraction === null ? '–' : percent.format(fraction))
/** `+12.4%`, for a comparison with the year before. */
export const change = (fraction: number | null): string =>
  fraction === null ? '–' : `${fraction > 0 ? '+' : ''}${percent.format(fraction)}`
/** `₱ 28.8M`: beside a chart, if the table has the exact figure. */
export const shortPeso = (amount: number): string => `₱\u00a0${short.format(amount)}`
/** Whole pesos, for tables of large figures. */
export const wholePeso = (amount: number): string => `${amount < 0 ? '−' : ''}₱\u00a0${count(Math.abs(amount))}`

export const brandName = (code: string): string => brandByCode(code as BrandCode)?.display_label ?? code

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const monthName = (month: number): string => months[month - 1] ?? String(month)
