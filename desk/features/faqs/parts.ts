import { lazy } from 'react'
import { api } from '../../api/api.ts'
import type { ListParts } from '../../list/parts.ts'

export const buyersFaqsParts: ListParts = {
  about: 'What buyers ask, and what the portal answers; in the order in which they read it.',
  empty: 'Add the first question. It is shown in its category as soon as it is visible.',
  Panel: lazy(() => import('./faq-panel.tsx')),
  Create: lazy(() => import('./faq-panel.tsx').then(({ NewFaq }) => ({ default: NewFaq }))),
  bulk: [
    { action: 'trash', label: 'Move to trash', done: 'Moved to the trash', flag: 'delete', on: 'live' },
    { action: 'restore', label: 'Restore', done: 'Restored', flag: 'delete', on: 'trash' },
  ],
  moveWithin: 'category_id',
  moveHint: 'Filter by one category to change the order of its questions.',
  move: async ({ id }, by) => (await api.buyersFaqs.move({ params: { id }, body: { by } })).moved,
}

export const faqCategoriesParts: ListParts = {
  about: 'What questions are gathered under; in the order in which buyers read them.',
  empty: 'Add the first category, then questions under it.',
  Panel: lazy(() => import('./category-panel.tsx')),
  Create: lazy(() => import('./category-panel.tsx').then(({ NewCategory }) => ({ default: NewCategory }))),
  move: async ({ id }, by) => (await api.faqCategories.move({ params: { id }, body: { by } })).moved,
}
