import { brands } from '../model/brands.ts'
import { entity, firstId } from './entity.ts'
import { daysBefore } from './random.ts'
import { staff } from './staff.ts'

const every = brands.map(({ code }) => code)

type Answer = { title: string; use: 'answer' | 'greeting' | 'signature'; brand_codes: string[]; body: string }

const answers: readonly Answer[] = [
  {
    title: 'Statement of account on its way',
    use: 'answer',
    brand_codes: every,
    body: 'Thank you for writing. The statement of account of contract {contract_no} goes to this address within three working days. If an amount in it looks wrong to you, answer this e-mail under {number} and we look at it together.',
  },
  {
    title: 'Payment found and posted',
    use: 'answer',
    brand_codes: every,
    body: 'We have found your payment and posted it to contract {contract_no}. It stands in your statement from tomorrow, and the official receipt is under Documents in the portal.',
  },
  {
    title: 'Payment not found yet: slip needed',
    use: 'answer',
    brand_codes: every,
    body: 'We could not match a payment to contract {contract_no} yet. Please send us the deposit slip under Remittance Slip in the portal, with the date and the branch, and we post it within five working days.',
  },
  {
    title: 'Turnover: how the day goes',
    use: 'answer',
    brand_codes: ['ZRRE', 'ZRCO', 'ZRLU'],
    body: 'The turnover of your home in {property} takes about an hour and a half: we walk through it with you, note what is still to be put right, and hand you the keys. Please bring one valid ID and the notice of turnover.',
  },
  {
    title: 'Visit: where to find us',
    use: 'answer',
    brand_codes: ['ZRRE', 'ZRCO', 'ZRLU', 'HOMES'],
    body: 'You are welcome at {property} every day from nine to five. Parking for visitors is at the main gate; tell the guard that you come to the sales pavilion.',
  },
  {
    title: 'Greeting of Homes',
    use: 'greeting',
    brand_codes: ['HOMES'],
    body: 'Good day, {firstname},',
  },
  {
    title: 'Signature of Homes',
    use: 'signature',
    brand_codes: ['HOMES'],
    body: 'Yours sincerely,\n{person}\nBuyer Care, {brand}',
  },
]

/** What Buyer Care writes again and again: offered while a reply is written. */
export const savedAnswers = entity({
  table: 'saved_answers',
  about: () => answers.length,
  *rows(scale) {
    const writer = staff(scale).find(({ email }) => email.startsWith('buyer.care@'))?.id ?? null
    for (const [i, answer] of answers.entries())
      yield {
        id: firstId + i,
        ...answer,
        is_personal: false,
        created_at: daysBefore(200 - i),
        updated_at: daysBefore(60 - i),
        created_by: writer,
      }
  },
})
