import { projectNewsPresets } from '../../../model/contract/project-news.ts'
import type { HandlersOf } from '../../call/context.ts'
import { recordHandlersOfAll, recordListSources } from '../../kinds/record-kinds.ts'
import { presetHandlers } from '../../records/preset.ts'

export const projectNews: HandlersOf<'projectNews'> = {
  ...recordHandlersOfAll.projectNews,
  ...presetHandlers(recordListSources.projectNews, projectNewsPresets),
}
