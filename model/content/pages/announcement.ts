import { content } from '../content.ts'
import { link, text, toggle } from '../field.ts'

/** Ours: one line on top of every page of a site, such as a showroom that a typhoon keeps closed. */
export const announcement = content({
  section: 'announcement',
  publicPath: '/',
  fields: {
    show_announcement: toggle('Show announcement', false),
    message: text('Message', { max: 160, help: 'One sentence, on top of every page until it is switched off.' }),
    link: link('Link', { help: 'Where to read more. Empty: the line leads nowhere.' }),
  },
  check: ({ show_announcement, message }) =>
    show_announcement && message.trim() === '' ? { message: ['Write the announcement, or do not show it.'] } : {},
})
