import { mails } from './mail-event.ts'

/** Decision 291 (ours): what is said to somebody who has not read it. It names the place and none of the words. */
export const talkMails = mails({
  'talk.mentioned': {
    group: 'operations',
    label: 'Called in a comment, or given a task',
    to: 'Whoever was called or given a task and has not read it, as they set in My Account',
    placeholders: {
      firstname: 'Ana',
      what: '1 comment',
      list: 'Ben Cruz at Property Inquiry\nhttps://atrium.example/website/luxuria/property-inquiry?open=12#comment-5',
    },
    needs: ['list'],
    subject: '{what} for you',
    body: 'Dear {firstname},\n\nyou were called or given a task, and have not read it yet:\n\n{list}\n\nWhen such mails come is set in My Account.',
  },
})
