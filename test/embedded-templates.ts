import { embeddedTemplates } from './database.ts'

await embeddedTemplates()
