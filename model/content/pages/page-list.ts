import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { choice, list, text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { searchFields } from '../shared-fields.ts'

const options = Object.entries(publicPages).map(([value, { label }]) => ({ value, label }))

export const pageList = content({
  section: 'pages',
  publicPath: '/',
  fields: {
    pages: list(
      'Pages',
      {
        page: choice('Page', options, { help: 'Which page of the site it is.' }),
        label: text('Label', { required: true, max: 60, help: 'The title in the browser’s tab.' }),
        ...searchFields(),
        enable: toggle('Show this page', true, { help: 'Off: the address answers that there is no such page.' }),
      },
      {
        itemLabel: 'Page',
        max: options.length,
        help: 'Search texts given on a page’s own screen come before those given here.',
      },
    ),
  },
  check: value => ({
    ...checkDistinct(value.pages, 'pages', 'page', page => `${page.label} is listed twice.`),
    ...Object.fromEntries(
      value.pages.flatMap(({ page, enable }, i) =>
        page === 'home' && !enable
          ? [
              [
                `pages.${i}.enable`,
                ['The home page stays: the site starts there. Hide its parts in Order Settings instead.'],
              ],
            ]
          : [],
      ),
    ),
  }),
})
