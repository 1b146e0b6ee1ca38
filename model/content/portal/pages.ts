import { content } from '../content.ts'
import { toggle } from '../field.ts'
import { pageTexts } from './page-texts.ts'

/** The pages of the buyers' portal that have only texts and a switch (specification 3; domain.md 1D, 5). */
export const login = content({ section: 'login', fields: pageTexts() })
export const dashboard = content({
  section: 'dashboard',
  fields: {
    ...pageTexts(),
    show_payment_reminder: toggle('Show payment reminder', true, {
      help: 'The next amount due and its date, above everything else.',
    }),
  },
})
export const remittanceSlip = content({ section: 'remittance_slip', fields: pageTexts() })
export const projectUpdates = content({ section: 'project_updates', fields: pageTexts() })
const paymentButton = () =>
  toggle('Show payment button', true, { help: 'Leads the buyer to Pay Now, with the amount filled in.' })
export const statementOfAccounts = content({
  section: 'statement_of_accounts',
  fields: { ...pageTexts(), show_payment_button: paymentButton() },
})
export const officialReceipt = content({ section: 'official_receipt', fields: pageTexts() })
export const postDatedChecks = content({ section: 'post_dated_checks', fields: pageTexts() })
export const automaticDebitArrangement = content({ section: 'automatic_debit_arrangement', fields: pageTexts() })
export const documentList = content({ section: 'document_list', fields: pageTexts() })
export const myAccount = content({
  section: 'my_account',
  fields: {
    ...pageTexts(),
    show_disable_account: toggle('Show disable account', false, {
      help: 'Lets buyers close their own account. Only Buyer Care can open it again, on the buyer’s written request.',
    }),
  },
})
export const faq = content({ section: 'faq', fields: pageTexts() })
export const payNow = content({ section: 'pay_now', fields: { ...pageTexts(), show_payment_button: paymentButton() } })
