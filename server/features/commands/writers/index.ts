import type { CommandKey } from '../../../../model/commands/index.ts'
import type { Writer } from '../upsert.ts'
import { payment } from './payment.ts'
import { productivity } from './productivity.ts'
import { property } from './property.ts'
import { receipt } from './receipt.ts'
import { salesGroup } from './sales-group.ts'
import { user } from './user.ts'

/** How a command's rows get into the database; `files` takes files and not rows. */
export const writers: Readonly<Record<Exclude<CommandKey, 'files'>, Writer>> = {
  user,
  payment,
  receipt,
  property,
  productivity,
  sales_group: salesGroup,
}
