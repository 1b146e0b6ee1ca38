import { useMediaQuery } from '@mantine/hooks'
import { widerThan } from '../../ui/widths.ts'

/** Whether a page's panel has room beside the form; above it, a long panel is folded until it is opened. */
export const useBeside = (): boolean => useMediaQuery(widerThan('wide'), true, { getInitialValueInEffect: false })
