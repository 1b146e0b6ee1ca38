/** The pages of a public site and the address of each (specification 2.3). */
export const publicPages = {
  home: { path: '/', label: 'Home' },
  properties: { path: '/property', label: 'Properties' },
  property_details: { path: '/property/:id', label: 'Property Details' },
  contact_us: { path: '/contact-us', label: 'Contact Us' },
  news_and_articles: { path: '/news', label: 'News And Articles' },
  appointment: { path: '/appointment', label: 'Appointment' },
  search_result: { path: '/search', label: 'Property Finder' },
  award: { path: '/award', label: 'Award' },
  about_us: { path: '/about', label: 'About Us' },
  calculator: { path: '/calculator', label: 'Calculator' },
  compare: { path: '/compare', label: 'Compare' },
  careers: { path: '/careers', label: 'Careers' },
  faq: { path: '/faq', label: 'FAQ' },
  testimonials: { path: '/testimonials', label: 'Testimonials' },
  privacy_policy: { path: '/privacy-policy', label: 'Privacy Policy' },
} as const
export type PublicPage = keyof typeof publicPages

/** Domain.md 4 row 25: the specification gives both sets of addresses, and these redirect. */
export const renamedAddresses: Readonly<Record<string, string>> = {
  '/properties': publicPages.properties.path,
  '/news-&-promos': publicPages.news_and_articles.path,
  '/news-and-promo': publicPages.news_and_articles.path,
  '/compare-properties': publicPages.compare.path,
  '/affordability-calculator': publicPages.calculator.path,
  '/book-appointment': publicPages.appointment.path,
}

/** The section without which a site has no such page; every site has the pages that are not named here. */
export const sectionOfPublicPage: Readonly<Partial<Record<PublicPage, string>>> = {
  award: 'award',
  about_us: 'about_us',
  search_result: 'search_result',
}
