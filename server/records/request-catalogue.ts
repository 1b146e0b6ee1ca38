import { requestAndInquiry } from '../../model/content/portal/request-and-inquiry.ts'
import {
  type CatalogueRequest,
  type RequestCatalogue,
  requestsOf,
} from '../../model/content/portal/request-catalogue.ts'
import type { Db } from '../db/handle.ts'
import { portalPublished } from './portal-published.ts'

/** The published list of requests that buyers may make; the initial list before the portal has published one. */
export async function offeredRequests(db: Db): Promise<CatalogueRequest[]> {
  const values = await portalPublished(db, requestAndInquiry)
  return requestsOf(values.request_catalogue as RequestCatalogue)
}
