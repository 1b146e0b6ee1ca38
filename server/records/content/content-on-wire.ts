import type { Static } from 'typebox'
import type { BuyerContent } from '../../../model/contract/buyer-content.ts'
import type { PageState } from '../../../model/contract/web-content.ts'
import type { ContentTarget, PortalTarget } from './target.ts'

type State = Static<typeof PageState>

/** A page of the buyers' portal in its replies: specification 3 calls its values contents. */
export function buyerContentOf({ id }: PortalTarget, state: State): Static<typeof BuyerContent> {
  const { section: portal, values: contents, published, page, version } = state
  const { updated_at, updated_by, changed, schedule, failed } = state
  const live = published && {
    version: published.version,
    at: published.at,
    by: published.by,
    contents: published.values,
  }
  return { id, portal, contents, page, version, updated_at, updated_by, published: live, changed, schedule, failed }
}

/** A page in a refusal: in the shape of its target's own calls. */
export const onWire = (target: ContentTarget, state: State) =>
  target.brand === null ? buyerContentOf(target, state) : state
