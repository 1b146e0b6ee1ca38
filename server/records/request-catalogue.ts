import { portalDefaults } from '../../defaults/index.ts'
import {
  type CatalogueRequest,
  type RequestCatalogue,
  requestsOf,
} from '../../model/content/portal/request-catalogue.ts'

/** What buyers may ask for, as the portal offers it. */
export async function offeredRequests(): Promise<CatalogueRequest[]> {
  const section = portalDefaults.request_and_inquiry as { request_catalogue: RequestCatalogue }
  return requestsOf(section.request_catalogue)
}
