import { whole } from '../sizes.ts'

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
export const schemes = ['light', 'dark'] as const
export type Look = { readonly size: keyof typeof sizes; readonly scheme: (typeof schemes)[number] }

export const allLooks: readonly Look[] = (Object.keys(sizes) as Look['size'][]).flatMap(size =>
  schemes.map(scheme => ({ size, scheme })),
)
/** In which a page is looked at before a commit: each size and each scheme once. */
export const twoLooks: readonly Look[] = allLooks.filter(
  ({ size, scheme }) => (size === 'desk') === (scheme === 'light'),
)
export const looks = whole ? allLooks : twoLooks
