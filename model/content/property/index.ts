import type { Content } from '../content.ts'
import { amenities } from './amenities.ts'
import { basicInfo } from './basic-info.ts'
import { buildingDetails } from './building-details.ts'
import { floorPlans } from './floor-plans.ts'
import { locations } from './locations.ts'
import { projectOverview } from './project-overview.ts'
import { unitDetails } from './unit-details.ts'
import { unitPages } from './unit-pages.ts'

/** Every section of a property's info. */
export const propertyContents: readonly Content[] = [
  basicInfo,
  projectOverview,
  locations,
  buildingDetails,
  amenities,
  floorPlans,
  unitDetails,
  unitPages,
]
