import { application } from '../../../model/content/records/application.ts'
import { api } from '../../api/api.ts'
import { NewRecord } from '../../cases/steps/new-record.tsx'
import type { CreateProps } from '../../list/list-config.ts'

export default function NewApplication(props: CreateProps) {
  return (
    <NewRecord
      {...props}
      kind={{
        one: 'application',
        note: 'For one that came by mail or in person.',
        saveLabel: 'Add application',
        content: application,
        make: async body => {
          const { id, name } = await api.webApplications.create({ body })
          return { id, said: `Added the application of ${name}` }
        },
      }}
    />
  )
}
