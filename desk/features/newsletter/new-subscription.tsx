import { reader } from '../../../model/content/records/application.ts'
import { api } from '../../api/api.ts'
import { NewRecord } from '../../cases/steps/new-record.tsx'
import type { CreateProps } from '../../list/list-config.ts'

export default function NewSubscription(props: CreateProps) {
  return (
    <NewRecord
      {...props}
      kind={{
        one: 'subscription',
        note: 'For a reader who asked for it; a mail tells how to leave.',
        saveLabel: 'Subscribe',
        content: reader,
        make: async body => {
          const { id } = await api.newsletterSubscriptions.subscribe({ body })
          return { id, said: `Subscribed ${body.email}` }
        },
      }}
    />
  )
}
