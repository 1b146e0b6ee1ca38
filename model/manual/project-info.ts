import type { projectInfo } from '../pages/project-info.ts'
import type { HelpOf } from './help.ts'

export const ofProjectInfo: HelpOf<keyof typeof projectInfo & string> = {
  'project_info.basic-info': {
    for: 'What a property is: name, code, brand, kind, place, licences and dates.',
    tasks: [
      ['Enter a licence', 'Write number and days of the licence to sell: without it nothing of it can be advertised.'],
      [
        'Take a property off all sites',
        'Set its status to inactive; you are told what it takes along before you save.',
      ],
    ],
    words: ['licence to sell', 'DHSUD'],
  },
  'project_info.project-overview': {
    for: 'What the property’s page tells first: about it, facts, videos, brochure and the view around.',
    tasks: [['Add a fact', 'A label and a value; visitors and the compare page read them in this order.']],
  },
  'project_info.locations': {
    for: 'Where it stands: address, point on the map and what is near.',
    tasks: [['Set the point', 'Drag it on the map, or move it by the arrow keys.']],
  },
  'project_info.building-details': {
    for: 'Towers with floors, units a floor, parking and height.',
    tasks: [['Add a tower', 'Floors of towers and levels of units must agree: the check of the site says where not.']],
  },
  'project_info.development': {
    for: 'The development as a whole: land, theme, lots, density and what is offered.',
    tasks: [['Fill in the figures', 'Each has its unit beside it; the compare page shows them side by side.']],
  },
  'project_info.amenities': {
    for: 'What residents share: pool, hall, garden, each with a picture.',
    tasks: [['Add one', 'Give it a name, a category and a picture with an alternative text.']],
  },
  'project_info.floor-plans': {
    for: 'The plan of each level, as visitors see it and as units are placed on it.',
    tasks: [['Add a plan', 'Choose tower and level and upload its picture; units are placed on Unit Pages.']],
  },
  'project_info.unit-details': {
    for: 'The types of unit that are sold, with areas, bedrooms and the price from which they begin.',
    tasks: [
      ['Change a starting price', 'It is what visitors read; the price of each unit is on Unit Pages.'],
      ['Show the rooms of a type', 'Upload its plan beside its picture; visitors open it as large as it is.'],
    ],
  },
  'project_info.unit-pages': {
    for: 'All units of the property: price, area and whether each can still be had, beside the plan of its level.',
    tasks: [
      ['Change prices', 'Type into the cell; a changed one is marked and can be taken back.'],
      ['Hold a unit', 'Say for whom and until when: it is free again by itself.'],
      [
        'Let a seller wait for a unit that another has',
        'Press “Queue” in its row: once it is free, it is on hold for the first for a day, who is told by mail.',
      ],
      [
        'Change many in Excel',
        '“Export to Excel”, change, “Import units…”: each difference is shown first; the whole can be taken back there for 30 days.',
      ],
      [
        'Paste from Excel',
        'Paste a column or a block onto the cell where it begins: old and new are shown first, and one Undo takes it back.',
      ],
      [
        'Raise many prices',
        'Choose rows, press “Change a field…”: one value for all, or so many percent more or less, rounded as you say.',
      ],
    ],
    words: ['hold'],
  },
}
