import type { HandlersOf } from '../../http/context.ts'
import { privateFileHandlers } from '../../records/private-files.ts'
import { publicationHandler, savedByPostHandlers, trashHandlers } from '../../records/record-handlers.ts'
import { incentivesBacking } from './places.ts'

export const incentives: HandlersOf<'incentives'> = {
  ...savedByPostHandlers(incentivesBacking),
  ...trashHandlers(incentivesBacking),
  ...publicationHandler(incentivesBacking),
  ...privateFileHandlers(incentivesBacking),
}
