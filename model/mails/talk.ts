import { mails } from './mail-event.ts'

/** Decisions 291 and 360 (ours): what concerns somebody who has not read it. It names the place and none of the words. */
export const talkMails = mails({
  'talk.mentioned': {
    group: 'operations',
    label: 'Called, answered, given a task, or told of a failure',
    to: 'Whoever has not read what was said to them or failed of what they began, as they set in My Account',
    placeholders: {
      firstname: 'Ana',
      what: '1 comment',
      list: 'Ben Cruz at Property Inquiry\nhttps://atrium.example/website/luxuria/property-inquiry?open=12#comment-5',
    },
    needs: ['list'],
    subject: '{what} for you',
    body: 'Dear {firstname},\n\nthis concerns you, and you have not read it yet:\n\n{list}\n\nWhen such mails come is set in My Account.',
  },
})
