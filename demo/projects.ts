import type { BrandCode } from '../model/brands.ts'
import type { Tables } from '../server/db/tables.ts'
import type { PlaceName } from './places.ts'

export type PropertyType = Tables['properties']['property_type']
/** Name, code, place, units, prices from and to in thousands of pesos. */
type Sketch = readonly [
  name: string,
  code: string,
  place: PlaceName,
  units: number,
  from: number,
  to: number,
  type?: PropertyType,
]

const residences: readonly Sketch[] = [
  ['Balangay Arc', 'BAL01', 'kapitolyo', 486, 4_800, 14_500],
  ['Parolang Bato', 'PAR01', 'malate', 734, 3_900, 11_200],
  ['Kaskada Twin Towers', 'KAS01', 'highwayHills', 1_284, 4_200, 13_800],
  ['Bulawan Place', 'BUL01', 'poblacionMakati', 398, 6_900, 22_400],
  ['Sampiro Gate', 'SAM01', 'bangkal', 512, 4_600, 12_900],
  ['Lakambini Court', 'LKB01', 'loyolaHeights', 624, 4_100, 10_800],
  ['Taliba Heights', 'TAL01', 'southTriangle', 908, 4_400, 13_100],
  ['Bughaw Parkside', 'BUG01', 'ugong', 1_012, 3_800, 11_900],
  ['Makopa Gardens Tower', 'MKP01', 'bagumbayan', 840, 4_000, 12_600],
  ['Talampas Nine', 'TLP01', 'plainview', 366, 4_700, 13_400],
  ['Himbing Suites', 'HIM01', 'ermita', 578, 3_600, 9_800],
  ['Duyan Terraces', 'DUY01', 'ususan', 962, 3_500, 9_400],
  ['Siklab Central', 'SIK01', 'sampaloc', 1_108, 3_200, 7_900],
  ['Habilin Tower', 'HAB01', 'tambo', 692, 3_900, 11_500],
  ['Kawayan Bend', 'KWB01', 'almanza', 534, 3_300, 8_600],
  ['Saplaran Lofts', 'SPL01', 'concepcion', 296, 3_400, 8_200],
  ['Tindalo Row', 'TIN01', 'greenhills', 418, 6_200, 19_800],
  ['Alcoba Tower', 'ALC01', 'sanAntonioPasig', 612, 5_100, 16_700],
  ['Lantaka View', 'LAN01', 'lahug', 744, 3_700, 10_400],
  ['Bituing Apas', 'BIT01', 'apas', 888, 3_900, 11_800],
  ['Waling Court', 'WAL01', 'buhangin', 456, 3_100, 7_600],
  ['Maskara Suites', 'MSK01', 'mandalagan', 382, 3_000, 6_900],
  ['Esplanada Norte', 'ESP01', 'sanRafael', 504, 3_200, 7_800],
  ['Matahimik Place', 'MTH01', 'tandangSora', 648, 3_300, 8_400],
]

const communities: readonly Sketch[] = [
  ['Arnaldo Fields', 'ARN01', 'sanFranciscoTrias', 1_420, 3_400, 7_200, 'house_and_lot'],
  ['Aguila Crossing', 'AGC01', 'malagasang', 986, 3_100, 6_400, 'townhouse'],
  ['Lawa Verde', 'LWV01', 'santoDomingo', 1_164, 5_200, 11_800, 'house_and_lot'],
  ['Makiling Strand', 'MKS01', 'canlubang', 1_538, 4_600, 10_900, 'lot_only'],
  ['Katihan Estates', 'KTE01', 'santoTomas', 812, 3_200, 6_800, 'house_and_lot'],
  ['Suman Hill', 'SUM01', 'sanIsidroCainta', 534, 4_100, 8_300, 'townhouse'],
  ['Habi Ridge', 'HBR01', 'dolores', 468, 3_900, 7_700, 'townhouse'],
  ['Singkaban Meadows', 'SNG01', 'longosMalolos', 1_302, 3_000, 5_900, 'house_and_lot'],
  ['Bangka Grove', 'BNG01', 'muzon', 1_690, 3_000, 5_200, 'house_and_lot'],
  ['Parul Commons', 'PRL01', 'cutcut', 756, 3_600, 7_900, 'house_and_lot'],
  ['Sinukwan Park', 'SNK01', 'delPilar', 890, 3_300, 7_100, 'lot_only'],
  ['Parola Bay Homes', 'PBH01', 'yati', 644, 3_500, 7_400, 'house_and_lot'],
  ['Sugat Vale', 'SGV01', 'tulay', 702, 3_200, 6_600, 'townhouse'],
  ['Paraw Village', 'PRW01', 'tagbak', 918, 3_100, 6_100, 'house_and_lot'],
  ['Durian Hills', 'DRH01', 'catalunan', 1_076, 3_300, 7_300, 'house_and_lot'],
  ['Kagay Heights', 'KGH01', 'carmenOro', 588, 3_400, 7_000, 'lot_only'],
  ['Isarog Estates', 'ISR01', 'concepcionGrande', 472, 3_000, 5_800, 'house_and_lot'],
]

const luxuria: readonly Sketch[] = [
  ['Amorsolo Nine', 'AMN01', 'fortBonifacio', 39, 28_000, 59_000],
  ['Jacaranda House', 'JCH01', 'belAir', 58, 24_000, 57_000],
  ['Molave Row', 'MLR01', 'sanLorenzo', 35, 26_000, 60_000],
  ['The Narra Walk', 'NRW01', 'oranbo', 74, 18_000, 42_000],
  ['Kamagong Hall', 'KMH01', 'wackWack', 59, 22_000, 48_000],
  ['Pawikan Cove', 'PWC01', 'natipuan', 74, 16_000, 39_000, 'house_and_lot'],
  ['Kalmado Bay', 'KLB01', 'maribago', 86, 15_000, 36_000, 'house_and_lot'],
  ['Ambon Ridge', 'ABR01', 'maitim', 58, 17_000, 34_000, 'house_and_lot'],
]

/** In the order of their ids, from 101 on. All names are ours. */
export const projects: readonly { code: BrandCode; company: string; sketches: readonly Sketch[] }[] = [
  { code: 'ZRRE', company: '1100', sketches: residences },
  { code: 'ZRCO', company: '1200', sketches: communities },
  { code: 'ZRLU', company: '1300', sketches: luxuria },
]

export type HomesProject = {
  id: number
  name: string
  slug: string
  hectares: number
  lots: number
  lot_size: number
  lat: number
  lng: number
  theme: string
  lot_only: boolean
}

const homes = (
  id: number,
  name: string,
  slug: string,
  hectares: number,
  lots: number,
  lot_size: number,
  lat: number,
  lng: number,
  theme: string,
): HomesProject => ({ id, name, slug, hectares, lots, lot_size, lat, lng, theme, lot_only: id === 10_006 })

/** The table of domain.md 6, row by row. */
export const homesProjects: readonly HomesProject[] = [
  homes(
    10_001,
    'Bloomfields Cagayan de Oro',
    'bloomfields-cagayan-de-oro',
    12.4,
    412,
    150,
    8.481,
    124.6472,
    'Modern Tropical',
  ),
  homes(10_002, 'Amihan Grove Lipa', 'amihan-grove-lipa', 18, 610, 150, 13.9411, 121.1622, 'Modern Filipino'),
  homes(10_003, 'Sagana Meadows Tarlac', 'sagana-meadows-tarlac', 15.2, 548, 140, 15.4802, 120.5979, 'Contemporary'),
  homes(
    10_004,
    'Luntian Heights Antipolo',
    'luntian-heights-antipolo',
    9.6,
    286,
    180,
    14.6255,
    121.1245,
    'Modern Asian',
  ),
  homes(
    10_005,
    'Harana Fields Dasmariñas',
    'harana-fields-dasmarinas',
    21.5,
    860,
    120,
    14.3294,
    120.9367,
    'Mediterranean',
  ),
  homes(10_006, 'Banayad Hills Tagaytay', 'banayad-hills-tagaytay', 7.8, 164, 250, 14.1153, 120.9621, 'Mountain Lodge'),
  homes(
    10_007,
    'Tanglaw Ridge San Fernando',
    'tanglaw-ridge-san-fernando',
    8.9,
    255,
    160,
    16.6159,
    120.3209,
    'Coastal Modern',
  ),
  homes(
    10_008,
    'Bagwis Hills Consolacion',
    'bagwis-hills-consolacion',
    10.3,
    318,
    150,
    10.3766,
    123.9573,
    'Contemporary',
  ),
  homes(10_009, 'Dalisay Estates Pavia', 'dalisay-estates-pavia', 14.7, 520, 130, 10.775, 122.5444, 'Modern Filipino'),
  homes(
    10_010,
    'Kalinaw Gardens Bacolod',
    'kalinaw-gardens-bacolod',
    13.1,
    455,
    140,
    10.6765,
    122.9509,
    'Modern Tropical',
  ),
  homes(10_011, 'Payapa Villas Davao', 'payapa-villas-davao', 16.9, 640, 120, 7.1907, 125.4553, 'Modern Tropical'),
  homes(
    10_012,
    'Mayumi Terraces General Santos',
    'mayumi-terraces-general-santos',
    11.2,
    402,
    130,
    6.1164,
    125.1716,
    'Contemporary',
  ),
  homes(10_013, 'Marikit Park Naga', 'marikit-park-naga', 9.1, 330, 130, 13.6218, 123.1948, 'Modern Filipino'),
]
