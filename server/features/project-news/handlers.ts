import { projectNewsPresets } from '../../../model/contract/project-news.ts'
import type { HandlersOf } from '../../http/context.ts'
import { presetHandlers } from '../../records/preset.ts'
import { recordBackings, recordHandlersOfAll } from '../record-kinds.ts'

export const projectNews: HandlersOf<'projectNews'> = {
  ...recordHandlersOfAll.projectNews,
  ...presetHandlers(recordBackings.projectNews, projectNewsPresets),
}
