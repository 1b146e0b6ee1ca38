import { expect, test } from 'vitest'
import { contentIn } from '../../pages/site-content.ts'
import type { Content } from '../content.ts'
import { validate } from '../validate.ts'
import { initialOf } from '../value.ts'
import { appointmentPage } from './appointment-page.ts'
import { bannerSection } from './banner-section.ts'
import { contactUsPage } from './contact-us-page.ts'
import { header } from './header.ts'
import { jellybeanDesign } from './jellybean-design.ts'
import { orderSettings } from './order-settings.ts'
import { pageList } from './page-list.ts'
import { propertiesPage } from './properties-page.ts'
import { sideMenu } from './side-menu.ts'

const errors = (content: Content, more: object) => validate(content, { ...initialOf(content.fields), ...more })
const entry = (id: string, key: string, route: string, enable = true) => ({ id, key, route, label: 'Entry', enable })

test('an entry stands once in a menu, and leads somewhere while it is shown', () => {
  const twice = errors(header, { entries: [entry('aaaa', 'home', '/'), entry('bbbb', 'home', '/')] })
  expect(twice).toEqual({ 'entries.1.key': ['Entry is in this menu already. Remove one of the two.'] })
  expect(Object.keys(errors(header, { entries: [entry('aaaa', 'home', '')] }))).toEqual(['entries.0.route'])
  expect(errors(header, { entries: [entry('aaaa', 'home', '', false)] })).toEqual({})
})

test('the number and the e-mail of the side menu lead nowhere, the calculator does', () => {
  expect(errors(sideMenu, { entries: [entry('aaaa', 'contact_number', ''), entry('bbbb', 'email', '')] })).toEqual({})
  expect(Object.keys(errors(sideMenu, { entries: [entry('aaaa', 'calculator', '')] }))).toEqual(['entries.0.route'])
})

test('a shown video button has a video', () => {
  expect(Object.keys(errors(bannerSection, { show_watch_video_button: true }))).toEqual(['watch_video_link'])
  expect(errors(bannerSection, { show_watch_video_button: true, watch_video_link: 'https://example.com/v' })).toEqual(
    {},
  )
})

test('time slots do not overlap, and the calendar has a day', () => {
  const slot = (id: string, start_time: string, end_time: string) => ({ id, start_time, end_time })
  const slots = [slot('aaaa', '09:00', '10:30'), slot('bbbb', '10:00', '11:00')]
  expect(errors(appointmentPage, { time_slot: slots })).toEqual({
    'time_slot.1.end_time': ['Slot 10:00–11:00 overlaps 09:00–10:30.'],
  })
  expect(Object.keys(errors(appointmentPage, { time_slot: slots.slice(0, 1), lead_days: 5, window_days: 5 }))).toEqual([
    'window_days',
  ])
})

test('the contact form asks for a way to reply', () => {
  expect(Object.keys(errors(contactUsPage, { show_mobile: false, show_email: false }))).toEqual(['show_email'])
  const item = (id: string) => ({ id, item: 'Radio' })
  expect(errors(contactUsPage, { source_awareness: [item('aaaa'), item('bbbb')] })).toEqual({
    'source_awareness.1.item': ['Radio is listed twice.'],
  })
})

test('the contact form warns of questions without answers and of a missing check for robots', () => {
  const value = { ...initialOf(contactUsPage.fields), show_source_awareness: false, show_recaptcha: false }
  expect(contactUsPage.warn?.(value).map(({ path, fix }) => [path, fix?.path])).toEqual([
    ['inquiry_type', undefined],
    ['show_recaptcha', 'show_recaptcha'],
  ])
})

test('pages and properties are listed once', () => {
  const page = (id: string) => ({
    id,
    page: 'home',
    label: 'Home',
    seo_title: '',
    seo_description: '',
    seo_keyword: '',
    enable: true,
  })
  expect(errors(pageList, { pages: [page('aaaa'), page('bbbb')] })).toEqual({
    'pages.1.page': ['Home is listed twice.'],
  })
  const property = (id: string) => ({ id, show: true, property_name: '', property_code: 'HM01', index: 1 })
  expect(errors(propertiesPage, { properties: [property('aaaa'), property('bbbb')] })).toEqual({
    'properties.1.property_code': ['HM01 is listed twice.'],
  })
})

test('a colour set that cannot be read is flagged, with the contrast cut to what it reaches', () => {
  const colours = initialOf(jellybeanDesign.fields)
  expect(jellybeanDesign.warn?.(colours)).toEqual([])
  expect(jellybeanDesign.warn?.({ ...colours, primary_1: '#777777' })).toEqual([
    {
      path: 'primary_1',
      message: 'Text in the first colour on the third has a contrast of 4.4:1. Reading takes 4.5:1.',
    },
  ])
})

test('the home page is put in order from the parts that its site has', () => {
  const order = { ...initialOf(orderSettings.fields), home_sections: ['banner', 'bulletin', 'map'] }
  const residences = contentIn('ZRRE', 'website.order-settings')
  expect(residences && validate(residences, order)).toEqual({
    'home_sections.1': ['This site has no part called Bulletin. Remove it from the order.'],
  })
  const luxuria = contentIn('ZRLU', 'website.order-settings')
  expect(luxuria && validate(luxuria, order)).toEqual({})
  const left = luxuria?.warn?.(order as never).map(({ message }) => message)
  expect(left).toEqual(
    ['Value proposition', 'Featured properties', 'Contact'].map(
      label => `${label} is not listed and stays off the home page.`,
    ),
  )
})

test('every page can be switched off but the one where the site starts', () => {
  const row = (page: string, enable: boolean) => ({ id: 'aaaa', page, label: 'Page', enable })
  const { seo_title, seo_description, seo_keyword } = initialOf(pageList.fields.pages.item.fields)
  const off = (page: string, enable = false) =>
    errors(pageList, { pages: [{ ...row(page, enable), seo_title, seo_description, seo_keyword }] })
  expect(Object.keys(off('home'))).toEqual(['pages.0.enable'])
  expect([off('home', true), off('careers')]).toEqual([{}, {}])
})
