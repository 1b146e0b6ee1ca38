import { amenities } from '../content/property/amenities.ts'
import { basicInfo } from '../content/property/basic-info.ts'
import { buildingDetails } from '../content/property/building-details.ts'
import { development } from '../content/property/development.ts'
import { floorPlans } from '../content/property/floor-plans.ts'
import { locations } from '../content/property/locations.ts'
import { projectOverview } from '../content/property/project-overview.ts'
import { unitDetails } from '../content/property/unit-details.ts'
import { listPrice } from './groups-of-fields.ts'
import { pages } from './page.ts'

const section = { menu: [], may: ['edit'] } as const

export const projectInfo = pages('/project-info/:propertyName', {
  'project_info.basic-info': {
    ...section,
    // Add: a new property.
    may: ['add', 'edit'],
    label: 'Basic Info',
    keywords: ['licence to sell', 'status', 'price', 'ERP codes'],
    screen: { kind: 'facts', content: basicInfo },
  },
  'project_info.project-overview': {
    ...section,
    label: 'Project Overview',
    keywords: ['about', 'videos', 'brochure'],
    screen: { kind: 'facts', content: projectOverview },
  },
  'project_info.locations': {
    ...section,
    label: 'Locations',
    keywords: ['map', 'landmarks'],
    screen: { kind: 'facts', content: locations },
  },
  'project_info.building-details': {
    ...section,
    label: 'Building Details',
    keywords: ['towers', 'lot area'],
    screen: { kind: 'facts', content: buildingDetails },
  },
  'project_info.development': {
    ...section,
    label: 'Development',
    keywords: ['subdivision', 'lots', 'density', 'land area'],
    screen: { kind: 'facts', content: development },
  },
  'project_info.amenities': {
    ...section,
    label: 'Amenities',
    screen: { kind: 'facts', content: amenities },
  },
  'project_info.floor-plans': {
    ...section,
    label: 'Floor Plans',
    screen: { kind: 'facts', content: floorPlans },
  },
  'project_info.unit-details': {
    ...section,
    label: 'Unit Details',
    keywords: ['unit types', 'floor area'],
    screen: { kind: 'facts', content: unitDetails },
  },
  'project_info.unit-pages': {
    ...section,
    // Add: imports a list of units.
    may: ['add', 'edit'],
    path: '/project-info/:propertyName/availability/unit-pages',
    label: 'Unit Pages',
    fields: { prices: listPrice },
    keywords: ['availability', 'units'],
    screen: {
      kind: 'custom',
      why: 'Thousands of units in one grid beside the plan of a level: neither a list by pages nor a form.',
    },
  },
})
