import { type BrandCode, brands, groupBrand } from '../../brands.ts'
import type { FieldErrors } from '../../errors.ts'
import { codeForm } from '../../rules/codes.ts'
import { propertyTypes } from '../../rules/property-types.ts'
import { slugOf } from '../../rules/slug.ts'
import { type Content, content } from '../content.ts'
import { choice, text } from '../field.ts'

/** The group's own site shows properties of its brands and has none itself. */
export const propertyBrands = brands.filter(({ id }) => id !== groupBrand.id)

/** Domain.md 1B: what a property begins with; its pages have the rest. The brands are those that the person may add to. */
export const newProperty = (codes: readonly BrandCode[] = propertyBrands.map(({ code }) => code)): Content =>
  content({
    section: 'property',
    fields: {
      property_code: text('Property code', {
        required: true,
        max: 12,
        help: 'Letters, digits and hyphens, such as ALC01. It names the property in lists and files, and stays.',
      }),
      property_name: text('Property name', {
        required: true,
        max: 120,
        help: 'Its web address is made of it, and stays.',
      }),
      brand: choice(
        'Brand',
        propertyBrands
          .filter(({ code }) => codes.includes(code))
          .map(({ code, display_label }) => ({ value: code, label: display_label })),
        { initial: codes.length === 1 ? (codes[0] ?? '') : '', help: 'A property keeps its brand.' },
      ),
      property_type: choice('Type', propertyTypes, {
        initial: '',
        help: 'VAT and the share for foreign buyers depend on it.',
      }),
      barangay: text('Barangay', { max: 80 }),
      city: text('City or municipality', { max: 80 }),
      province: text('Province', { max: 80 }),
      region: text('Region', { max: 80, help: 'By its usual name: NCR, CALABARZON, Central Visayas.' }),
    },
    check({ property_code, property_name }) {
      const errors: FieldErrors = {}
      if (!codeForm.pattern.test(property_code.trim())) errors['property_code'] = [codeForm.says]
      if (slugOf(property_name) === '') errors['property_name'] = ['Use at least one letter or digit.']
      return errors
    },
  })
