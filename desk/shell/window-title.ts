import type { Brand } from '../../model/brands.ts'

/** The name of the window while a page stands in it. */
export const windowTitle = (label: string, brand: Brand | undefined): string =>
  [label, brand?.display_label, 'Atrium'].filter(Boolean).join(' · ')
