import { content } from '../content.ts'
import { text } from '../field.ts'
import { pageTexts } from './page-texts.ts'

/** Ours: every page of the portal says "contact Buyer Care" where it fails; here buyers read how. */
export const buyerCare = content({
  section: 'buyer_care',
  fields: {
    ...pageTexts(),
    email: text('E-mail', { format: 'email', help: 'Where buyers write.' }),
    landline: text('Landline', { format: 'landline' }),
    mobile: text('Mobile', { format: 'mobile', help: 'Such as 0917 123 4567.' }),
    hours: text('Hours', { max: 120, help: 'Asia/Manila. Such as: Monday to Friday, 09:00 to 18:00.' }),
  },
})
