/** Messages of buyers, by the code of the request. */
export const buyerTexts: Readonly<Record<string, readonly (readonly [subject: string, message: string])[]>> = {
  'change-of-mailing-address': [
    [
      'New mailing address',
      'We have moved. Please send our statements to the new address; the barangay certificate is ready.',
    ],
  ],
  'change-of-name': [['Married name', 'I was married in May and would like the contract under my married name.']],
  'restructuring-lower-than-standard': [
    ['Lower monthly payment', 'My hours were cut. May the equity be spread over twelve more months?'],
  ],
  'unit-upgrade': [['A larger unit', 'Is there a two-bedroom on a higher floor that we could move to?']],
  'unit-downgrade': [['A smaller unit', 'We would like to move to a smaller unit in the same tower.']],
  'check-hold': [['Please hold a check', 'My salary is late this month. Please deposit the check later.']],
  'check-pullout': [['Please pull out a check', 'I have paid this month over the counter; please return the check.']],
  'unposted-payment': [
    ['Payment not posted', 'I paid by bank transfer last week and my statement does not show it yet.'],
    ['Two payments, one posted', 'I sent two slips on the same day. Only one is on my statement.'],
  ],
  'official-receipt': [['Receipt of last month', 'May I have a copy of the official receipt of last month’s payment?']],
  'auto-debit-enroll': [['Enroll my account', 'I would like to pay by auto-debit from now on.']],
  'statement-of-account': [['Statement for the bank', 'The bank asks for a statement of account of this quarter.']],
  'contract-copy': [['Copy of the contract', 'We need a certified copy of the contract to sell for a visa.']],
  'tax-declaration': [['Tax declaration', 'Is the tax declaration in my name already?']],
  'turnover-schedule': [['Turnover', 'When can we inspect the unit, and whom should we bring?']],
  'punch-list-follow-up': [['Punch list', 'The kitchen door and two tiles are still open on our punch list.']],
  'transfer-of-rights': [['Transfer to my sister', 'What do you need for a transfer of rights to my sister?']],
}
