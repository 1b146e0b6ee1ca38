import type { QueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { sayDone } from '../../list/say-done.tsx'
import { refreshFiles, type UploadedFile } from '../../media/files.ts'
import { orSay } from '../../ui/attempt.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'

/** Says that files moved, with the way back: each to the folder in which it was. */
export function sayMoved(client: QueryClient, { code: brand }: Brand, files: readonly UploadedFile[], said: string) {
  const byFolder = Map.groupBy(files, ({ folder_id }) => folder_id)
  back(client, said, `${areOf(files)} back in place`, async () => {
    for (const [folder_id, of] of byFolder)
      await api.media.move({ body: { brand, ids: of.map(({ id }) => id), folder_id } })
  })
}

/** Says that files went to the trash, with the way back. */
export function sayTrashed(client: QueryClient, { code: brand }: Brand, files: readonly UploadedFile[], said: string) {
  back(client, said, `${areOf(files)} in the library again`, async () => {
    for (const { id } of files) await api.media.restore({ params: { id }, body: { brand } })
  })
}

const areOf = (files: readonly UploadedFile[]): string =>
  files.length === 1 ? `${files[0]?.original_name} is` : `${counted(files.length, 'file')} are`

function back(client: QueryClient, said: string, saidThen: string, work: () => Promise<void>): void {
  sayDone(said, async () => {
    if (await orSay('Not taken back.', work)) say(saidThen)
    await refreshFiles(client)
  })
}
