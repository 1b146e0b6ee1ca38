import { queryOf } from '../../../model/contract/list-shapes.ts'
import type { HandlersOf } from '../../call/context.ts'
import { listPage } from '../../records/list.ts'
import { contractAt } from './contract-at.ts'
import { correct } from './correct.ts'
import { contractsListSource } from './list-source.ts'

const { list, source } = contractsListSource

export const contracts: HandlersOf<'contracts'> = {
  list: ({ query }, { db, caller }) =>
    listPage(
      db,
      list,
      source,
      queryOf(list, query),
      { brand_ids: caller.brand_ids, reader: caller },
      query as { after?: string; total?: 'capped' | 'exact' | 'none' },
    ),
  read: ({ params }, ctx) => contractAt(ctx, ctx.db, params.id),
  correct: (input, ctx) => correct(ctx, input),
}
