import type { PageId } from '../../model/pages/index.ts'
import type { RouteParams } from '../../model/pages/route.ts'

/** The props of every screen: its page, and the values in its address. */
export type ScreenProps = { readonly pageId: PageId; readonly params: RouteParams }
