import type { CommandKey } from '../../../../model/commands/index.ts'
import { contract } from './contract.ts'
import { debitArrangement } from './debit-arrangement.ts'
import { document } from './document.ts'
import { lead } from './lead.ts'
import { payment } from './payment.ts'
import { receipt } from './payment-receipt.ts'
import { postDatedCheck } from './post-dated-check.ts'
import { productivity } from './productivity.ts'
import { property } from './property.ts'
import { salesGroup } from './sales-group.ts'
import { seller } from './seller.ts'
import type { Writer } from './upsert.ts'
import { user } from './user.ts'

/** The writer of each command's rows; `files` takes files and not rows. */
export const writers: Readonly<Record<Exclude<CommandKey, 'files'>, Writer>> = {
  user,
  payment,
  receipt,
  property,
  productivity,
  sales_group: salesGroup,
  seller,
  lead,
  contract,
  post_dated_check: postDatedCheck,
  debit_arrangement: debitArrangement,
  document,
}
