import { fileTransfer } from '../server/features/transfers/file.ts'
import type { TestApp, TestUser } from './app.ts'
import { filed, type Sales, sales } from './requests.ts'

/** A transfer that waits for release, filed by nobody who decides it. */
export async function transferIn(
  app: TestApp,
  filed_by: TestUser['id'],
  given?: Sales,
  other?: Sales,
): Promise<number> {
  const [from, to] = [given ?? (await sales(app)), other ?? (await sales(app))]
  const { lead } = await filed(app, from, { ends: 30 })
  return fileTransfer(
    app.deps,
    { lead_id: lead, to_seller_id: to.seller, reason: 'The seller left the group', filed_by },
    async (_, { id }) => id,
  )
}
