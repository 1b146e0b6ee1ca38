import { content } from '../content.ts'
import { file, image, link, list, text, values } from '../field.ts'

export const projectOverview = content({
  section: 'project-overview',
  topics: { Text: 'About', 'Pictures and files': 'Brochure' },
  fields: {
    about: text('About', { max: 4_000, multiline: true, help: 'What the property is, in a few paragraphs.' }),
    building_perspective: image('Building perspective', {
      aspect: 4 / 3,
      help: 'How it will look when it is built: the first of the gallery, beside the text where a site has no gallery.',
    }),
    brochure: file('Brochure'),
    view360: link('View in 360°', {
      help: 'The address of the virtual tour, or of a picture of the library that shows all sides and is twice as wide as high: visitors look round in it.',
    }),
    facts: list(
      'Facts',
      {
        label: text('Label', { required: true, max: 60 }),
        value: text('Value', { required: true, max: 120 }),
      },
      { itemLabel: 'Fact', max: 40, help: 'Shown as a table of two columns, in this order.' },
    ),
    videos: values('Videos', link('Address of the video', { required: true }), {
      itemLabel: 'Video',
      max: 20,
      help: 'An https:// address, or the address of an MP4 film of the library: it plays in the page, with what the camera wrote into it.',
    }),
  },
})
