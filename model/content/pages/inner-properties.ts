import { brands } from '../../brands.ts'
import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { choice, list } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pictures } from '../shared-fields.ts'

const brandChoices = brands.map(({ code, display_label }) => ({ value: code, label: display_label }))

export const innerProperties = content({
  section: 'inner_properties',
  publicPath: publicPages.properties.path,
  fields: {
    banners: list(
      'Banners',
      { brand_code: choice('Brand', brandChoices, { help: 'Over whose properties it stands.' }), ...pictures() },
      {
        itemLabel: 'Banner',
        max: brands.length,
        help: 'What stands over the properties of each brand on the group site.',
      },
    ),
  },
  check: value => checkDistinct(value.banners, 'banners', 'brand_code', row => `${row.brand_code} is listed twice.`),
})
