import { pages } from './page.ts'

const section = { menu: [], may: ['edit', 'publish'], screen: { kind: 'pending' } } as const

export const projectInfo = pages({
  'project_info.basic-info': { ...section, path: '/project-info/:propertyName/basic-info', label: 'Basic Info' },
  'project_info.project-overview': {
    ...section,
    path: '/project-info/:propertyName/project-overview',
    label: 'Project Overview',
    keywords: ['about', 'videos', 'brochure'],
  },
  'project_info.locations': {
    ...section,
    path: '/project-info/:propertyName/locations',
    label: 'Locations',
    keywords: ['map', 'landmarks'],
  },
  'project_info.building-details': {
    ...section,
    path: '/project-info/:propertyName/building-details',
    label: 'Building Details',
    keywords: ['towers', 'lot area'],
  },
  'project_info.amenities': { ...section, path: '/project-info/:propertyName/amenities', label: 'Amenities' },
  'project_info.floor-plans': { ...section, path: '/project-info/:propertyName/floor-plans', label: 'Floor Plans' },
  'project_info.unit-details': {
    ...section,
    path: '/project-info/:propertyName/unit-details',
    label: 'Unit Details',
    keywords: ['unit types', 'floor area'],
  },
  'project_info.unit-pages': {
    ...section,
    path: '/project-info/:propertyName/availability/unit-pages',
    label: 'Unit Pages',
    keywords: ['availability', 'units'],
  },
})
