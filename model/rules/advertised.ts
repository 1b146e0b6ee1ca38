/** Whether a popup advertises a property and shows no number of its DHSUD approval (decision 311). */
export const lacksAdNumber = ({ link, dhsud_ad_no }: Readonly<Record<string, unknown>>): boolean =>
  typeof link === 'string' && link.includes('/property/') && String(dhsud_ad_no ?? '').trim() === ''

export const adNumberNeeded =
  'It advertises a property: enter the number of its DHSUD approval, or leave it inactive until there is one.'
