import { useMediaQuery } from '@mantine/hooks'

/** Whether a page's panel has room beside the form; where it stands above it, what is long waits to be opened. */
export const useBeside = (): boolean => useMediaQuery('(min-width: 1341px)', true, { getInitialValueInEffect: false })
