import { sql } from 'kysely'
import { brandOf } from '../../model/brands.ts'
import type { RecordRepository } from '../records/record-repository.ts'
import { brandNames, overdue } from '../records/shown.ts'

const ofFile = (column: string) => sql`(select f.${sql.ref(column)} from files f where f.id = t.file)`

export const knowledgeCenter: Partial<RecordRepository> = {
  brandsIn: { field: 'brand_codes', idOf: code => brandOf(code)?.id },
  shown: {
    brand_names: brandNames,
    folder: sql`(select d.name from knowledge_folders d where d.id = t.folder_id)`,
    file_name: ofFile('original_name'),
    file_type: sql`(select upper(case f.mime when 'application/pdf' then 'pdf' when 'image/jpeg' then 'jpg' else 'png' end) from files f where f.id = t.file)`,
    file_size: ofFile('size'),
    overdue,
  },
  due: {
    go_live: { job: 'publish-resources', cron: '* * * * *', when: now => sql`t.publish_at <= ${now}` },
    expire: { job: 'expire-resources', cron: '* * * * *', when: now => sql`t.expires_at <= ${now}` },
  },
}

export const knowledgeFolders: Partial<RecordRepository> = {
  brandless: true,
  shown: {
    resources: sql`(select count(*)::int from knowledge_center k where k.folder_id = t.id and k.deleted_at is null)`,
  },
  unique: { knowledge_folders_name: { field: 'name', message: 'Another folder of this type has this name.' } },
  usedIn: [{ table: 'knowledge_center', column: 'folder_id', list: 'knowledgeCenter', replaceable: true }],
}
