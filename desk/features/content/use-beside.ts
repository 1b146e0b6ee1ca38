import { useMediaQuery } from '@mantine/hooks'
import { widerThan } from '../../ui/widths.ts'

/** Whether a page's panel has room beside the form; where it stands above it, what is long waits to be opened. */
export const useBeside = (): boolean => useMediaQuery(widerThan('wide'), true, { getInitialValueInEffect: false })
