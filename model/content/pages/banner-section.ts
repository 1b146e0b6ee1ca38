import { content } from '../content.ts'
import { image, link, list, text, toggle, values } from '../field.ts'
import { button, pictures } from '../shared-fields.ts'

export const bannerSection = content({
  section: 'home.banner',
  publicPath: '/',
  fields: {
    headline: text('Headline', { max: 120, help: 'The first line a visitor reads, over the banner.' }),
    sub_headline: text('Sub-headline', { max: 300, multiline: true, help: 'One sentence under the headline.' }),
    remarks: text('Remarks', {
      max: 300,
      multiline: true,
      help: 'Small print under the buttons, such as a licence to sell number or the date of a rendering.',
    }),
    side_headline: text('Side headline', { max: 120, help: 'Runs along the side of the banner on wide screens.' }),
    ...button('search', 'search button'),
    ...button('appointment', 'appointment button'),
    ...button('calculator', 'calculator button'),
    ...button('property', 'property button'),
    ...button('watch_video', 'watch-video button', false),
    watch_video_link: link('Video address', {
      governedBy: 'show_watch_video_button',
      help: 'The https:// address of the video that the button plays.',
    }),
    banners: list(
      'Banners',
      {
        headline: text('Headline', { max: 120, help: 'In place of the headline above, while this banner is shown.' }),
        sub_headline: text('Sub-headline', { max: 300, multiline: true, help: 'Under the banner’s headline.' }),
        quote: text('Quote', { max: 300, multiline: true, help: 'A short quotation in place of the sub-headline.' }),
        ...pictures(),
        show_award_sticker: toggle('Show award sticker', false),
        award: text('Award', {
          max: 80,
          governedBy: 'show_award_sticker',
          help: 'What the sticker says: the award and its year.',
        }),
      },
      { itemLabel: 'Banner', max: 40, help: 'Shown one after another. The first is what most visitors see.' },
    ),
    images: values('Images', image('Image', { aspect: 16 / 6, required: true }), {
      max: 20,
      help: 'Background pictures for wide screens when there are no banners.',
    }),
    mobile_images: values('Images for phones', image('Image for phones', { aspect: 3 / 4, required: true }), {
      max: 20,
      help: 'Upright background pictures, in the same order as the images above.',
    }),
  },
  check: value => ({
    ...(value.show_watch_video_button && value.watch_video_link === ''
      ? { watch_video_link: ['The watch-video button is shown. Give the address of the video, or hide the button.'] }
      : {}),
  }),
})
