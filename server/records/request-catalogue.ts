import { portalDefaults } from '../../defaults/index.ts'
import { requestAndInquiry } from '../../model/content/portal/request-and-inquiry.ts'
import {
  type CatalogueRequest,
  type RequestCatalogue,
  requestsOf,
} from '../../model/content/portal/request-catalogue.ts'
import { complete } from '../../model/content/value.ts'
import type { Db } from '../db/handle.ts'

/** What buyers may ask for, as the portal publishes it; before it has published anything, what it starts from. */
export async function offeredRequests(db: Db): Promise<CatalogueRequest[]> {
  const { section, fields } = requestAndInquiry
  const row = await db
    .selectFrom('buyer_contents_published')
    .where('portal', '=', section)
    .select('own')
    .executeTakeFirst()
  const values = complete(fields, row?.own ?? portalDefaults[section] ?? {})
  return requestsOf(values.request_catalogue as RequestCatalogue)
}
