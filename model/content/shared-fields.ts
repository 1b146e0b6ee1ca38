import {
  type Fields,
  image,
  list,
  number,
  relation,
  shown,
  type TextField,
  type ToggleField,
  text,
  toggle,
  values,
} from './field.ts'

/** The common page block of specification 3; sizes from domain.md 1E. */
export const pageHead = () => ({
  ...shown('headline', text('Headline', { max: 120, help: 'The large line on the banner of this page.' })),
  ...shown(
    'sub_headline',
    text('Sub-headline', { max: 300, multiline: true, help: 'One or two sentences under the headline.' }),
  ),
  ...pictures(),
  ...searchFields(),
})

/** One picture for wide screens, one for phones. */
export const pictures = () => ({
  image: image('Banner image', { aspect: 16 / 6, help: 'Fills the width of the page on computers and tablets.' }),
  mobile_image: image('Banner image for phones', {
    aspect: 3 / 4,
    help: 'Upright. Without it phones crop the wide picture.',
  }),
})

export const searchFields = () => ({
  seo_title: text('Search title', { max: 60, help: 'The title in search results; 60 characters are shown.' }),
  seo_description: text('Search description', {
    max: 160,
    multiline: true,
    help: 'Two lines under the title in search results.',
  }),
  seo_keyword: text('Search keywords', { max: 255, help: 'Separated by commas.' }),
})

/** A button that may be hidden: show_{name}_button and {name}_button_text. */
export const button = <const N extends string>(name: N, label: string, initial = true) =>
  ({
    [`show_${name}_button`]: toggle(`Show ${label}`, initial),
    [`${name}_button_text`]: text(`Text of ${label}`, {
      max: 30,
      governedBy: `show_${name}_button`,
      help: 'What the button says.',
    }),
  }) as { readonly [K in `show_${N}_button`]: ToggleField } & { readonly [K in `${N}_button_text`]: TextField }

/** A part of a page that may be hidden, and its heading: show_{name} and {name}_label. */
export const labelled = <const N extends string>(name: N, label: string) =>
  ({
    [`show_${name}`]: toggle(`Show ${label}`),
    [`${name}_label`]: text(`Heading of ${label}`, {
      max: 60,
      governedBy: `show_${name}`,
      help: 'What visitors read above this part.',
    }),
  }) as { readonly [K in `show_${N}`]: ToggleField } & { readonly [K in `${N}_label`]: TextField }

/** The block that opens a section of the home page. */
export const sectionHead = () => ({
  ...shown('headline', text('Headline', { max: 120, help: 'The line above this part of the home page.' })),
  ...shown(
    'sub_headline',
    text('Sub-headline', { max: 300, multiline: true, help: 'One sentence under the headline.' }),
  ),
})

/** The text that a visitor reads after sending a form; the specification gives the headers to the letter. */
export const popup = (after: string) => ({
  ...shown('popup_header', text('Confirmation', { max: 120, help: `Shown after ${after}.` })),
  ...shown(
    'popup_subheader',
    text('Text under the confirmation', { max: 300, multiline: true, help: 'What happens next, and when.' }),
  ),
})

/** Property codes that appointment and calculator feature. */
export const featuredProperties = () => ({
  featured_properties: values('Featured properties', relation('Property', 'property'), {
    max: 12,
    unique: true,
    help: 'Shown as cards under this page, in this order.',
  }),
})

/** The property entry of specification 3; only featured lists have `image`. */
export const propertyEntry = () => ({
  show: toggle('Show'),
  property_name: text('Name on the card', { max: 120, help: 'Leave empty to use the property’s own name.' }),
  property_code: relation('Property', 'property', { help: 'Found by its name or its code.' }),
  index: number('Place', { integer: true, max: 999, help: 'Lower numbers stand first.' }),
})

/** Cards of a picture, a title and a text. */
export const cards = (label: string, more: { max?: number; help?: string } = {}) => ({
  cards: list(label, cardFields, { itemLabel: 'Card', max: 12, ...more }),
})
const cardFields = {
  image: image('Image', { aspect: 4 / 3, help: 'Above the title.' }),
  title: text('Title', { required: true, max: 80, help: 'A few words; longer titles wrap.' }),
  description: text('Description', { max: 400, multiline: true, help: 'Two or three lines read best.' }),
} satisfies Fields
