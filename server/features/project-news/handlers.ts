import { projectNewsPresets } from '../../../model/contract/project-news.ts'
import type { HandlersOf } from '../../http/context.ts'
import { presetHandlers } from '../../records/preset.ts'
import { publicationHandler, savedByPostHandlers, trashHandlers } from '../../records/record-handlers.ts'
import { projectNewsBacking } from './places.ts'

export const projectNews: HandlersOf<'projectNews'> = {
  ...savedByPostHandlers(projectNewsBacking),
  ...trashHandlers(projectNewsBacking),
  ...publicationHandler(projectNewsBacking),
  ...presetHandlers(projectNewsBacking, projectNewsPresets),
}
