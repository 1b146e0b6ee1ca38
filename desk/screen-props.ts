import type { PageId } from '../model/pages/index.ts'
import type { RouteParams } from '../model/pages/route.ts'

/** What every screen is told: which page it is, and the values in its address. */
export type ScreenProps = { readonly pageId: PageId; readonly params: RouteParams }
