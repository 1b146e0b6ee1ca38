/** A real neighbourhood with its approximate position; the street is ours. */
export type Place = {
  street: string
  barangay: string
  city: string
  province: string
  region: string
  office: string
  lat: number
  lng: number
}

const region =
  (name: string, office: string) =>
  (province: string, city: string, barangay: string, street: string, lat: number, lng: number): Place => ({
    street,
    barangay,
    city,
    province,
    region: name,
    office,
    lat,
    lng,
  })

// `office` is the regional housing office that grants a project its licence to sell.
const ncr = region('National Capital Region (NCR)', 'NCR')
const ilocos = region('Region I (Ilocos Region)', 'R1')
const luzon = region('Region III (Central Luzon)', 'R3')
const calabarzon = region('Region IV-A (CALABARZON)', 'R4A')
const bicol = region('Region V (Bicol Region)', 'R5')
const westernVisayas = region('Region VI (Western Visayas)', 'R6')
const negros = region('Negros Island Region (NIR)', 'NIR')
const centralVisayas = region('Region VII (Central Visayas)', 'R7')
const northernMindanao = region('Region X (Northern Mindanao)', 'R10')
const davao = region('Region XI (Davao Region)', 'R11')
const soccsksargen = region('Region XII (SOCCSKSARGEN)', 'R12')

const manila = 'Metro Manila'

export const places = {
  sanAntonioPasig: ncr(manila, 'Pasig City', 'San Antonio', 'Salimbay Street', 14.5836, 121.0614),
  kapitolyo: ncr(manila, 'Pasig City', 'Kapitolyo', 'Bantayan Lane', 14.5706, 121.0581),
  ugong: ncr(manila, 'Pasig City', 'Ugong', 'Talipapa Road', 14.5801, 121.0763),
  highwayHills: ncr(manila, 'Mandaluyong City', 'Highway Hills', 'Panday Street', 14.5785, 121.0523),
  plainview: ncr(manila, 'Mandaluyong City', 'Plainview', 'Habagat Drive', 14.5793, 121.0347),
  bagumbayan: ncr(manila, 'Quezon City', 'Bagumbayan', 'Liwayway Avenue', 14.6079, 121.0808),
  southTriangle: ncr(manila, 'Quezon City', 'South Triangle', 'Scout Malaya Street', 14.6362, 121.0352),
  loyolaHeights: ncr(manila, 'Quezon City', 'Loyola Heights', 'Kalachuchi Street', 14.6403, 121.0745),
  tandangSora: ncr(manila, 'Quezon City', 'Tandang Sora', 'Matahimik Road', 14.6788, 121.0332),
  poblacionMakati: ncr(manila, 'Makati City', 'Poblacion', 'Anahaw Street', 14.5652, 121.0312),
  bangkal: ncr(manila, 'Makati City', 'Bangkal', 'Sampaguita Street', 14.5431, 121.0122),
  ususan: ncr(manila, 'Taguig City', 'Ususan', 'Bulusan Road', 14.5362, 121.0688),
  ermita: ncr(manila, 'Manila', 'Ermita', 'Pintados Street', 14.5828, 120.9832),
  malate: ncr(manila, 'Manila', 'Malate', 'Dalampasigan Street', 14.5718, 120.9893),
  sampaloc: ncr(manila, 'Manila', 'Sampaloc', 'Silahis Street', 14.6088, 120.9934),
  tambo: ncr(manila, 'Parañaque City', 'Tambo', 'Balintawak Road', 14.5183, 120.9941),
  almanza: ncr(manila, 'Las Piñas City', 'Almanza Uno', 'Kawayanan Avenue', 14.4302, 121.0153),
  concepcion: ncr(manila, 'Marikina City', 'Concepcion Uno', 'Sapatero Street', 14.6502, 121.1034),
  greenhills: ncr(manila, 'San Juan City', 'Greenhills', 'Tindalo Street', 14.6018, 121.0479),
  lahug: centralVisayas('Cebu', 'Cebu City', 'Lahug', 'Sinulog Avenue', 10.3332, 123.8981),
  apas: centralVisayas('Cebu', 'Cebu City', 'Apas', 'Bituin Street', 10.3302, 123.9052),
  buhangin: davao('Davao del Sur', 'Davao City', 'Buhangin', 'Waling-waling Street', 7.1092, 125.6131),
  mandalagan: negros('Negros Occidental', 'Bacolod City', 'Mandalagan', 'Tubuhan Street', 10.6942, 122.9633),
  sanRafael: westernVisayas('Iloilo', 'Iloilo City', 'San Rafael', 'Dinagyang Drive', 10.7123, 122.5502),
  sanFranciscoTrias: calabarzon('Cavite', 'General Trias City', 'San Francisco', 'Arnaldo Road', 14.3302, 120.9031),
  malagasang: calabarzon('Cavite', 'Imus City', 'Malagasang II-A', 'Aguila Road', 14.3921, 120.9283),
  santoDomingo: calabarzon('Laguna', 'Santa Rosa City', 'Santo Domingo', 'Lawa Avenue', 14.2342, 121.0553),
  canlubang: calabarzon('Laguna', 'Calamba City', 'Canlubang', 'Makiling Avenue', 14.2081, 121.0764),
  santoTomas: calabarzon('Batangas', 'Santo Tomas City', 'San Vicente', 'Katihan Road', 14.0933, 121.1502),
  sanIsidroCainta: calabarzon('Rizal', 'Cainta', 'San Isidro', 'Suman Road', 14.5902, 121.1211),
  dolores: calabarzon('Rizal', 'Taytay', 'Dolores', 'Habi Street', 14.5733, 121.1342),
  longosMalolos: luzon('Bulacan', 'Malolos City', 'Longos', 'Singkaban Road', 14.8412, 120.8023),
  muzon: luzon('Bulacan', 'San Jose del Monte City', 'Muzon', 'Bangka Road', 14.8024, 121.0333),
  cutcut: luzon('Pampanga', 'Angeles City', 'Cutcut', 'Parul Avenue', 15.1382, 120.5753),
  delPilar: luzon('Pampanga', 'San Fernando City', 'Del Pilar', 'Sinukwan Road', 15.0452, 120.6883),
  yati: centralVisayas('Cebu', 'Liloan', 'Yati', 'Parola Road', 10.3954, 123.9822),
  tulay: centralVisayas('Cebu', 'Minglanilla', 'Tulay', 'Sugat Road', 10.2503, 123.7882),
  tagbak: westernVisayas('Iloilo', 'Iloilo City', 'Tagbak', 'Paraw Road', 10.7542, 122.5583),
  catalunan: davao('Davao del Sur', 'Davao City', 'Catalunan Pequeño', 'Durian Road', 7.0803, 125.5302),
  carmenOro: northernMindanao('Misamis Oriental', 'Cagayan de Oro City', 'Carmen', 'Kagay Road', 8.4752, 124.6312),
  concepcionGrande: bicol('Camarines Sur', 'Naga City', 'Concepcion Grande', 'Isarog Road', 13.6202, 123.2103),
  fortBonifacio: ncr(manila, 'Taguig City', 'Fort Bonifacio', 'Amorsolo Walk', 14.5503, 121.0482),
  belAir: ncr(manila, 'Makati City', 'Bel-Air', 'Jacaranda Street', 14.5622, 121.0274),
  sanLorenzo: ncr(manila, 'Makati City', 'San Lorenzo', 'Molave Row', 14.5532, 121.0183),
  oranbo: ncr(manila, 'Pasig City', 'Oranbo', 'Narra Walk', 14.5732, 121.0652),
  wackWack: ncr(manila, 'Mandaluyong City', 'Wack-Wack Greenhills', 'Kamagong Drive', 14.5881, 121.0542),
  natipuan: calabarzon('Batangas', 'Nasugbu', 'Natipuan', 'Pawikan Cove Road', 14.1603, 120.6132),
  maribago: centralVisayas('Cebu', 'Lapu-Lapu City', 'Maribago', 'Kalmado Bay Road', 10.2893, 123.9994),
  maitim: calabarzon('Cavite', 'Tagaytay City', 'Maitim 2nd East', 'Ambon Ridge Road', 14.1103, 120.9532),
} as const

export type PlaceName = keyof typeof places

/** Places of the HOMES projects: the position of each city is in their table (domain.md 6). */
export const homesPlaces: Readonly<Record<number, Omit<Place, 'lat' | 'lng'>>> = Object.fromEntries(
  [
    northernMindanao('Misamis Oriental', 'Cagayan de Oro City', 'Lumbia', 'Bloomfields Avenue', 0, 0),
    calabarzon('Batangas', 'Lipa City', 'Sabang', 'Amihan Road', 0, 0),
    luzon('Tarlac', 'Tarlac City', 'San Rafael', 'Sagana Road', 0, 0),
    calabarzon('Rizal', 'Antipolo City', 'San Roque', 'Luntian Road', 0, 0),
    calabarzon('Cavite', 'Dasmariñas City', 'Salawag', 'Harana Road', 0, 0),
    calabarzon('Cavite', 'Tagaytay City', 'Silang Junction South', 'Banayad Road', 0, 0),
    ilocos('La Union', 'San Fernando City', 'Sevilla', 'Tanglaw Road', 0, 0),
    centralVisayas('Cebu', 'Consolacion', 'Tayud', 'Bagwis Road', 0, 0),
    westernVisayas('Iloilo', 'Pavia', 'Ungka II', 'Dalisay Road', 0, 0),
    negros('Negros Occidental', 'Bacolod City', 'Estefania', 'Kalinaw Road', 0, 0),
    davao('Davao del Sur', 'Davao City', 'Tugbok', 'Payapa Road', 0, 0),
    soccsksargen('South Cotabato', 'General Santos City', 'Lagao', 'Mayumi Road', 0, 0),
    bicol('Camarines Sur', 'Naga City', 'Pacol', 'Marikit Road', 0, 0),
  ].map((place, i) => [10_001 + i, place]),
)
