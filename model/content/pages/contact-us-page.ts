import { content, type Warning } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { list, text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead, popup } from '../shared-fields.ts'

const items = (label: string, itemLabel: string, governedBy: string, help: string) =>
  list(
    label,
    { item: text(itemLabel, { required: true, max: 80, help: 'A choice, as visitors read it.' }) },
    { itemLabel, max: 40, governedBy, help },
  )

export const contactUsPage = content({
  section: 'contact_us',
  publicPath: publicPages.contact_us.path,
  fields: {
    ...pageHead(),
    show_firstname: toggle('Ask for first name'),
    show_lastname: toggle('Ask for last name'),
    show_mobile: toggle('Ask for mobile number'),
    show_email: toggle('Ask for e-mail'),
    show_source_awareness: toggle('Ask how they heard of us'),
    source_awareness: items(
      'Ways to hear of us',
      'Way',
      'show_source_awareness',
      'What visitors choose from. Reports group inquiries by these words.',
    ),
    show_type_inquiry: toggle('Ask for the type of inquiry'),
    inquiry_type: items('Types of inquiry', 'Type', 'show_type_inquiry', 'What visitors choose from, in this order.'),
    show_message: toggle('Ask for a message'),
    show_recaptcha: toggle('Check for robots', true, { help: 'Off only while the check is out of order.' }),
    submit_button_text: text('Text of the submit button', {
      required: true,
      max: 30,
      initial: 'Submit',
      help: 'What the button says.',
    }),
    ...popup('an inquiry is sent'),
  },
  check: value => ({
    ...(value.show_mobile || value.show_email
      ? {}
      : { show_email: ['Ask for an e-mail address or a mobile number, so that someone can reply.'] }),
    ...checkDistinct(value.source_awareness, 'source_awareness', 'item', row => `${row.item} is listed twice.`),
    ...checkDistinct(value.inquiry_type, 'inquiry_type', 'item', row => `${row.item} is listed twice.`),
  }),
  warn: value => [
    ...nothingToChoose('source_awareness', value.show_source_awareness, value.source_awareness),
    ...nothingToChoose('inquiry_type', value.show_type_inquiry, value.inquiry_type),
    ...(value.show_recaptcha
      ? []
      : [{ path: 'show_recaptcha', message: 'Without the check robots will fill this form.', ...checkRobots }]),
  ],
})

const checkRobots = { fix: { label: 'Check for robots', path: 'show_recaptcha', value: true } }

const nothingToChoose = (path: string, shown: boolean, rows: readonly unknown[]): Warning[] =>
  shown && rows.length === 0
    ? [{ path, message: 'Visitors are asked, but have nothing to choose from. The question is left out.' }]
    : []
