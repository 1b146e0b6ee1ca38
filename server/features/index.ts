import type { Handlers } from '../http/context.ts'
import { dashboard } from './dashboard/handlers.ts'
import { files } from './files/handlers.ts'
import { property } from './property/handlers.ts'
import { session } from './session/handlers.ts'
import { webContent } from './web-content/handlers.ts'
import { web } from './web/handlers.ts'

export const handlers: Handlers = { session, property, webContent, web, files, dashboard }
