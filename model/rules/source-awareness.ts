/** Specification 9: how visitors heard of a brand, in its order. The text itself is stored. */
export const sourceAwareness = [
  'OOH',
  'Social Media/Digital',
  'Sales Booths',
  'Model Units/Showroom',
  'Printed Materials',
  'Internet/Website',
  'Print Ads/Press Releases',
  'Events',
  'Cinema Ad',
  'Direct Mail',
  'Text Blast',
  'Referral',
  'Word-of-Mouth',
  'Television',
  'Radio',
] as const

/** What a list and a trend call inquiries whose visitors were not asked, or did not say. */
export const notSaid = 'Not said'
