import type { HandlersOf } from '../../http/context.ts'
import { fileLogHandler, privateFileHandlers } from '../../records/private-files.ts'
import {
  publicationHandler,
  recordHandlers,
  removalHandler,
  savedByPostHandlers,
  trashHandlers,
} from '../../records/record-handlers.ts'
import { knowledgeCenterBacking, knowledgeFoldersBacking } from './places.ts'

export const knowledgeCenter: HandlersOf<'knowledgeCenter'> = {
  ...savedByPostHandlers(knowledgeCenterBacking),
  ...trashHandlers(knowledgeCenterBacking),
  ...publicationHandler(knowledgeCenterBacking),
  ...privateFileHandlers(knowledgeCenterBacking),
  ...fileLogHandler(knowledgeCenterBacking),
}
export const knowledgeFolders: HandlersOf<'knowledgeFolders'> = {
  ...recordHandlers(knowledgeFoldersBacking),
  ...removalHandler(knowledgeFoldersBacking),
}
