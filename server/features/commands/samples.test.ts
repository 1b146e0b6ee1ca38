import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandKey, commandKeys, commands, sampleOf } from '../../../model/commands/index.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { pdf } from '../../../test/applicants.ts'
import { type CommandGround, commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('the samples of the commands fill an empty house, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
  })
  afterAll(() => app.close())

  const tables: Record<CommandKey, readonly string[]> = {
    user: ['users'],
    payment: ['paynow_payments'],
    receipt: ['official_receipts', 'paynow_payments'],
    property: ['properties', 'project_info'],
    sales_group: ['sales_groups'],
    seller: ['sellers', 'users'],
    productivity: ['contract_quotas'],
    lead: ['leads'],
    contract: ['contracts', 'units'],
    post_dated_check: ['post_dated_checks'],
    debit_arrangement: ['debit_arrangements'],
    document: ['documents', 'files'],
    files: ['files'],
  }
  /** What lies beside the samples, and what stands before one of them runs, on an otherwise empty database. */
  const before: Partial<Record<CommandKey, () => Promise<unknown>>> = {
    contract: () => ground.units('SMP01', ['SMP01-0501', 'SMP01-0502']),
    document: async () => {
      await mkdir(join(ground.drop, 'papers'), { recursive: true })
      await ground.lay('papers/1000045127-cts.pdf', pdf().bytes)
    },
    files: async () => {
      await mkdir(join(ground.drop, 'photos'), { recursive: true })
      const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      await ground.lay('photos/lobby.jpg', await picture.jpeg().toBuffer())
    },
  }

  test.each(commandKeys)(
    'in their order: the sample of %s is taken whole, and a second time changes nothing',
    async command => {
      const declared = commands[command]
      await before[command]?.()
      await ground.lay(`${command}.csv`, sampleOf(declared))
      const first = await ground.run(command)
      expect(first).toMatchObject({
        status: 'succeeded',
        rows_read: declared.sample.length,
        rows_failed: 0,
        progress: 1,
      })
      expect(first.rows_inserted).toBe(declared.sample.length)
      const standing = await ground.digest(...tables[command])
      const second = await ground.run(command)
      expect(second).toMatchObject({
        ...{ status: 'succeeded', rows_inserted: 0, rows_updated: 0, rows_unchanged: declared.sample.length },
      })
      expect(await ground.digest(...tables[command])).toBe(standing)
      await ground.clear(command)
    },
  )
})
