import { projectNewsPresets } from '../../../model/contract/project-news.ts'
import type { HandlersOf } from '../../call/context.ts'
import { presetHandlers } from '../../records/preset.ts'
import { recordHandlersOfAll, recordListSources } from '../record-kinds.ts'

export const projectNews: HandlersOf<'projectNews'> = {
  ...recordHandlersOfAll.projectNews,
  ...presetHandlers(recordListSources.projectNews, projectNewsPresets),
}
