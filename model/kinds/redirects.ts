import { content } from '../content/content.ts'
import { link, text, toggle } from '../content/field.ts'
import type { FieldErrors } from '../errors.ts'
import { list } from '../lists/list.ts'
import { changed, flag } from './columns.ts'
import { record } from './kind.ts'

/** An address that the site no longer has, and the address that replaces it. */
const redirect = content({
  section: 'redirect',
  fields: {
    from_path: text('Old address', {
      required: true,
      format: 'path',
      help: 'A path of this site, such as /promos/summer.',
    }),
    to_address: link('Leads to', { required: true, help: 'A path of this site or an https:// address.' }),
    is_active: toggle('Active', true, { help: 'One that is not active stays here and leads nowhere.' }),
  },
  check: ({ from_path, to_address }): FieldErrors =>
    from_path !== '' && from_path === to_address ? { to_address: ['It leads to itself. Choose another address.'] } : {},
})

/** How a redirect came to be. */
const origins = [
  { value: 'hand', label: 'Hand' },
  { value: 'import', label: 'Import' },
  { value: 'renamed', label: 'A new address' },
  { value: 'removed', label: 'A removal' },
] as const

/** Addresses that a site gave up: visitors with an old link are redirected. */
export const webRedirects = record({
  page: 'website.redirects',
  entity: 'web-redirect',
  path: 'web-redirect',
  content: redirect,
  list: list({
    one: 'redirect',
    many: 'redirects',
    branded: true,
    trash: false,
    sort: { field: 'from_path', direction: 'asc' },
    columns: {
      from_path: { label: 'Old address', as: 'text', sort: 'asc', search: true, width: 320 },
      to_address: { label: 'Leads to', as: 'text', search: true, width: 360 },
      origin: {
        label: 'Made by',
        as: 'text',
        filter: { kind: 'choice', options: origins },
        width: 130,
      },
      hits: { label: 'Used', as: 'count', sort: 'desc', width: 90 },
      last_hit_at: { label: 'Last used', as: 'time', width: 150 },
      is_active: flag('Active'),
      updated_at: changed,
    },
  }),
  switch: 'is_active',
  web: { path: 'redirects', without: ['is_active'] },
  words: {
    about:
      'Addresses that this site had once: whoever asks for one is sent on. Articles, vacancies and properties that get another address or go leave one by themselves.',
    empty: 'Add the first old address, such as one that an advertisement or another site still names.',
    placed: 'It leads on as soon as it is saved. A page that stands at the old address goes before it.',
  },
})
