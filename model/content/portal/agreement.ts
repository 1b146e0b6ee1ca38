import { content } from '../content.ts'
import { richText, text } from '../field.ts'
import { pageTexts } from './page-texts.ts'

const agreement = (section: string) =>
  content({
    section,
    fields: {
      title: text('Title', { required: true, max: 150, help: 'The heading of the agreement.' }),
      body: richText('Text of the agreement', {
        required: true,
        max: 200_000,
        help: 'Becomes a new version when it is published. Earlier versions stay readable.',
      }),
      ...pageTexts(),
    },
  })

/** The agreements with buyers. The draft is here; each publication is a version that is kept (decision 075). */
export const termsAndCondition = agreement('terms_and_condition')
export const privacyPolicy = agreement('privacy_policy')
