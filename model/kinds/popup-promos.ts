import { content } from '../content/content.ts'
import { choice, image, link, moment, number, text, toggle } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { adNumberNeeded, lacksAdNumber } from '../rules/advertised.ts'
import { flag, picture, waits } from './columns.ts'
import { record } from './kind.ts'

export const frequencies = [
  { value: 'once_per_session', label: 'Once per session' },
  { value: 'once_per_day', label: 'Once per day' },
  { value: 'always', label: 'Always' },
] as const

/** Domain.md 1E: a picture that pops up over a site for a time. */
const popupPromo = content({
  section: 'popup_promo',
  fields: {
    title: text('Title', { required: true, max: 80, help: 'Read aloud to visitors who cannot see the picture.' }),
    image: image('Image', { required: true, aspect: 4 / 3, help: 'All that visitors see, on computers and tablets.' }),
    mobile_image: image('Mobile image', { required: true, aspect: 3 / 4, help: 'The same for phones, upright.' }),
    link: link('Link', { help: 'Where the picture leads: a path of this site or an https:// address.' }),
    starts_at: moment('Starts', { required: true, help: 'Asia/Manila.' }),
    ends_at: moment('Ends', {
      required: true,
      example: '2030-12-31T16:00:00.000Z',
      help: 'Asia/Manila. From then on nobody sees it.',
    }),
    frequency: choice('How often', frequencies, { help: 'How often one visitor sees it.' }),
    priority: number('Priority', { integer: true, max: 999, help: 'Where several are due, the highest is shown.' }),
    dhsud_ad_no: text('DHSUD advertisement number', { max: 30, help: 'Such as AA-2026-0345.' }),
    is_active: toggle('Active', true, { help: 'One that is not active stays here and is not shown.' }),
  },
  check: ({ starts_at, ends_at, ...promo }): Record<string, string[]> => ({
    ...(starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at)
      ? { ends_at: ['The end must be after the start.'] }
      : {}),
    ...(promo.is_active && lacksAdNumber(promo) ? { dhsud_ad_no: [adNumberNeeded] } : {}),
  }),
})

export const webPopupPromos = record({
  page: 'website.popup-promo-list',
  entity: 'web-popup-promo',
  path: 'web-popup-promo',
  content: popupPromo,
  list: list({
    one: 'promo',
    many: 'promos',
    branded: true,
    trash: true,
    sort: { field: 'starts_at', direction: 'desc' },
    columns: {
      image: picture,
      title: { label: 'Title', as: 'text', search: true, width: 260 },
      standing: { label: 'Now', as: 'status', width: 110 },
      starts_at: { label: 'Starts', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      ends_at: { label: 'Ends', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      frequency: { label: 'How often', as: 'text', filter: { kind: 'choice', options: frequencies }, width: 150 },
      priority: { label: 'Priority', as: 'count', sort: 'desc', width: 90 },
      dhsud_ad_no: { label: 'DHSUD ad no.', as: 'text', search: true, off: true, width: 130 },
      is_active: flag('Active'),
      waits,
    },
  }),
  switch: 'is_active',
  switchNeeds: { fields: ['link', 'dhsud_ad_no'], holds: row => !lacksAdNumber(row), message: adNumberNeeded },
  dates: { starts_at: { means: 'goes_out' }, ends_at: { means: 'ends' } },
  web: { path: 'popup-promos', sort: { field: 'priority', direction: 'desc' }, without: ['is_active'] },
  words: {
    about:
      'Pictures that pop up over the site, each for its time; of those that are due the highest priority is shown.',
    empty: 'Add the first promo. It is shown from its start to its end while it is active.',
    tones: { Running: 'good', Upcoming: 'waiting', Over: 'calm', Inactive: 'calm' },
  },
})
