import { amenities } from '../content/property/amenities.ts'
import { basicInfo } from '../content/property/basic-info.ts'
import { buildingDetails } from '../content/property/building-details.ts'
import { floorPlans } from '../content/property/floor-plans.ts'
import { locations } from '../content/property/locations.ts'
import { projectOverview } from '../content/property/project-overview.ts'
import { unitDetails } from '../content/property/unit-details.ts'
import { pages } from './page.ts'

const section = { menu: [], may: ['edit'] } as const

export const projectInfo = pages({
  'project_info.basic-info': {
    ...section,
    path: '/project-info/:propertyName/basic-info',
    label: 'Basic Info',
    keywords: ['licence to sell', 'status', 'price', 'ERP codes'],
    screen: { kind: 'facts', content: basicInfo },
  },
  'project_info.project-overview': {
    ...section,
    path: '/project-info/:propertyName/project-overview',
    label: 'Project Overview',
    keywords: ['about', 'videos', 'brochure'],
    screen: { kind: 'facts', content: projectOverview },
  },
  'project_info.locations': {
    ...section,
    path: '/project-info/:propertyName/locations',
    label: 'Locations',
    keywords: ['map', 'landmarks'],
    screen: { kind: 'facts', content: locations },
  },
  'project_info.building-details': {
    ...section,
    path: '/project-info/:propertyName/building-details',
    label: 'Building Details',
    keywords: ['towers', 'lot area'],
    screen: { kind: 'facts', content: buildingDetails },
  },
  'project_info.amenities': {
    ...section,
    path: '/project-info/:propertyName/amenities',
    label: 'Amenities',
    screen: { kind: 'facts', content: amenities },
  },
  'project_info.floor-plans': {
    ...section,
    path: '/project-info/:propertyName/floor-plans',
    label: 'Floor Plans',
    screen: { kind: 'facts', content: floorPlans },
  },
  'project_info.unit-details': {
    ...section,
    path: '/project-info/:propertyName/unit-details',
    label: 'Unit Details',
    keywords: ['unit types', 'floor area'],
    screen: { kind: 'facts', content: unitDetails },
  },
  'project_info.unit-pages': {
    ...section,
    // Add: a list of units is taken in.
    may: ['add', 'edit'],
    path: '/project-info/:propertyName/availability/unit-pages',
    label: 'Unit Pages',
    keywords: ['availability', 'units'],
    screen: {
      kind: 'custom',
      why: 'Thousands of units in one grid beside the plan of a level: neither a list by pages nor a form.',
    },
  },
})
