import { manilaDate } from '../model/rules/manila-days.ts'
import { entity, type Scale } from './entity.ts'
import { longestSurname } from './name-lists.ts'
import { emailOf, mobileOf, type Name, nameOf, tinOf } from './names.ts'
import { day, type Random, randomOf } from './random.ts'
import { type Booked, reservationBook } from './reservation-book.ts'
import { reservationCount } from './reservation-plan.ts'
import { raStatusOf } from './reservations.ts'

type Text = string | null
export type Buyer = {
  id: number
  /** Its number among all. */
  n: number
  booked: Booked
  reservation_no: string
  partner_id: string
  buyer_type: Booked['buyer_type']
  partner_role: 'principal' | 'spouse' | 'co_buyer'
  last_name: string
  first_name: string
  middle_name: null
  suffix: null
  birth_date: Text
  civil_status: 'single' | 'married' | 'widowed' | null
  citizenship: Text
  corporate_name: Text
  sec_reg_no: Text
  aif_name: Text
  cis_status: 'pending' | 'submitted' | 'returned' | 'approved' | 'disapproved'
}
const buyersPerReservation = 1.42
const firstBuyer = 101
const places = [
  ['Kapitolyo', 'Pasig City', 'Metro Manila', '1603'],
  ['Lahug', 'Cebu City', 'Cebu', '6000'],
  ['Buhangin', 'Davao City', 'Davao del Sur', '8000'],
  ['San Rafael', 'Iloilo City', 'Iloilo', '5000'],
  ['Santo Domingo', 'Santa Rosa City', 'Laguna', '4026'],
] as const
const firms = ['Kalakal Trading', 'Sinag Ventures', 'Tagumpay Holdings', 'Hiraya Builders', 'Dalampasigan Resources']

function cisStatusOf(random: Random, booked: Booked, nth: number): Buyer['cis_status'] {
  const ra = raStatusOf(booked)
  if (booked.case === 'cis_approved_but_ra_returned') return 'approved'
  if (booked.case === 'salesperson_without_broker_signature' || booked.case === 'tcp_off_by_one_centavo')
    return 'approved'
  if (booked.status === 'under_review' && !booked.case) return random.chance(0.4) ? 'approved' : 'submitted'
  if (ra === 'returned') return nth === 0 ? 'returned' : 'submitted'
  return ra
}

function nameFor(random: Random, booked: Booked, nth: number): Name {
  if (nth === 0) return booked.buyer
  const drawn = nameOf(random)
  if (booked.case === 'reservation_of_awkward_surnames')
    return nth === 1
      ? { Firstname: 'Isabel', Lastname: "D'Oliveira" }
      : { Firstname: 'Maria Luisa', Lastname: longestSurname }
  return { Firstname: drawn.Firstname, Lastname: nth === 1 ? booked.buyer.Lastname : drawn.Lastname }
}

/** Every buyer of every reservation, the principal first. */
export function* buyerBook(scale: Scale): Iterable<Buyer> {
  const random = randomOf('reservation partners')
  const howMany = random.weighted([
    [1, 66],
    [2, 27],
    [3, 6],
    [4, 1],
  ] as const)
  let id = firstBuyer
  for (const booked of reservationBook(scale)) {
    const drawn = howMany()
    const fixed = booked.case === 'reservation_of_awkward_surnames' ? 3 : booked.case ? 1 : drawn
    const count = booked.buyer_type === 'corporate' ? 1 : fixed
    const married = random.chance(0.7)
    for (let nth = 0; nth < count; nth += 1) {
      const name = nameFor(random, booked, nth)
      const isFirm = booked.buyer_type === 'corporate'
      const firm = booked.buyer.Lastname.startsWith('=') ? booked.buyer.Lastname : `${random.pick(firms)} Inc.`
      const has_attorney = nth === 0 && booked.is_ofw && !booked.case && random.chance(0.5)
      yield {
        id,
        n: id - firstBuyer,
        booked,
        reservation_no: booked.reservation_no,
        partner_id: `BP${String(id).padStart(7, '0')}`,
        buyer_type: booked.buyer_type,
        partner_role: nth === 0 ? 'principal' : nth === 1 && married ? 'spouse' : 'co_buyer',
        last_name: isFirm ? '' : name.Lastname,
        first_name: isFirm ? '' : name.Firstname,
        middle_name: null,
        suffix: null,
        birth_date: isFirm
          ? null
          : `${random.whole(1958, 2002)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
        civil_status: isFirm
          ? null
          : count > 1 && married && nth < 2
            ? 'married'
            : random.pick(['single', 'single', 'widowed'] as const),
        citizenship: isFirm
          ? null
          : booked.is_foreign && nth === 0
            ? random.pick(['American', 'Canadian', 'Korean', 'Japanese'])
            : 'Filipino',
        corporate_name: isFirm ? firm : null,
        sec_reg_no: isFirm ? `CS${random.whole(2_000_00, 2_024_99)}` : null,
        aif_name: has_attorney ? `${random.pick(['Ana', 'Luis', 'Rosa', 'Marco'])} ${booked.buyer.Lastname}` : null,
        cis_status: cisStatusOf(random, booked, nth),
      }
      id += 1
    }
  }
}

const choice = <T extends string>(value: T): T => value

export const reservationPartners = entity({
  table: 'reservation_partners',
  about: scale => Math.round(reservationCount(scale) * buyersPerReservation),
  *rows(scale, { secrets }) {
    const random = randomOf('client information sheets')
    for (const buyer of buyerBook(scale)) {
      const { booked, n, middle_name: _, suffix: __, ...known } = buyer
      const isFirm = booked.buyer_type === 'corporate'
      const tin = tinOf(n)
      const [barangay, city, province, zip] = random.pick(places)
      const abroad = booked.is_ofw && known.partner_role === 'principal'
      const permanent = {
        permanent_barangay: barangay,
        permanent_city: city,
        permanent_province: province,
        permanent_zip: zip,
      }
      const dated = manilaDate(new Date(booked.reserved_at.getTime() - 20 * day))
      yield {
        ...known,
        brand_id: booked.brand_id,
        birth_place: isFirm ? null : city,
        sex: isFirm ? null : random.pick([choice('female'), choice('male')]),
        tin: secrets.seal(tin),
        tin_hash: secrets.mark(tin),
        id_type:
          booked.is_foreign && known.partner_role === 'principal'
            ? choice('passport')
            : random.pick([choice('passport'), choice('driver_license'), choice('umid'), choice('philsys')]),
        id_no: secrets.seal(`P${String(7_000_000 + n)}A`),
        id_valid_until: `${random.whole(2027, 2032)}-06-30`,
        mobile: mobileOf(n),
        email: emailOf(
          isFirm
            ? { Firstname: 'office', Lastname: String(known.corporate_name) }
            : { Firstname: known.first_name, Lastname: known.last_name },
          400_000 + n,
        ),
        present_unit: String(random.whole(1, 180)),
        present_street: 'Mabini Street',
        present_barangay: barangay,
        present_city: abroad ? 'Dubai' : city,
        present_province: abroad ? '' : province,
        present_zip: zip,
        present_country: abroad ? 'United Arab Emirates' : 'Philippines',
        ...permanent,
        permanent_country: 'Philippines',
        mailing_choice: abroad ? choice('permanent') : choice('present'),
        employment_type: isFirm
          ? null
          : abroad
            ? choice('ofw')
            : random.pick([choice('local'), choice('local'), choice('self_employed')]),
        employer: isFirm ? null : random.pick(firms),
        position: isFirm ? null : random.pick(['Engineer', 'Nurse', 'Accountant', 'Manager', 'Teacher', 'Owner']),
        gross_monthly_income: isFirm ? null : `${random.whole(6, 42) * 10_000}.00`,
        source_of_funds: random.pick(['Salary', 'Business', 'Remittance', 'Savings']),
        purpose: random.pick(['Own use', 'Investment', 'For family']),
        is_pep: random.chance(0.01),
        signatory_name: isFirm ? 'Ramon Alcantara' : null,
        signatory_title: isFirm ? 'President' : null,
        secretary_cert_date: isFirm ? dated : null,
        spa_type: known.aif_name ? choice('apostilled') : null,
        spa_date: known.aif_name ? dated : null,
        privacy_consent_at: booked.reserved_at,
        marketing_consent: random.chance(0.6),
        cis_reason: known.cis_status === 'returned' ? 'The second ID has expired; send one that is valid.' : null,
        created_at: booked.reserved_at,
        updated_at: booked.submitted_at ?? booked.reserved_at,
      }
    }
  },
})
